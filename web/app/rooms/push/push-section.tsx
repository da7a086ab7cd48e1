import type { PushDevice, PushDevices } from '@studio/contract/push/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon, IconDeviceLaptop, IconDeviceMobile } from '../../ui/icons.tsx'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { dateText } from '../../ui/words/date-words.ts'
import styles from '../people/own/account.module.css'
import { OwnSection } from '../people/own/own-section.tsx'
import { PushSwitch } from './push-switch.tsx'
import { pushDevicesQuery, useRemovePushDevice } from './queries.ts'

/** Push messages: the switch for this device, and the person's other devices (D18.push). */
export function PushSection() {
  const list = useQuery(pushDevicesQuery())
  return (
    <OwnSection title="Push messages">
      <p>Messages from the studio and your teachers right away, even while the studio’s pages are closed.</p>
      <QueryState query={list} skeleton={<StackSkeleton shapes={['switch']} />}>
        {(answer) => <Shown {...answer} />}
      </QueryState>
    </OwnSection>
  )
}

function Shown({ publicKey, records }: PushDevices) {
  const others = records.filter(({ current }) => !current)
  return (
    <>
      <PushSwitch publicKey={publicKey} own={records.find(({ current }) => current)} />
      {others.length > 0 && (
        <ul className={styles.list} aria-label="Your other devices with push messages">
          {others.map((device) => (
            <OtherDevice key={device.id} {...device} />
          ))}
        </ul>
      )}
    </>
  )
}

function OtherDevice({ id, device, dateTime }: PushDevice) {
  const remove = useRemovePushDevice()
  const name = device ?? 'Unknown device'
  return (
    <li className={styles.device}>
      <Icon of={/iPhone|Android/.test(name) ? IconDeviceMobile : IconDeviceLaptop} />
      <div className={styles.words}>
        <b>{name}</b>
        <span>Since {dateText(dateTime)}</span>
      </div>
      <Button
        size="sm"
        variant="line"
        busy={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => remove.mutate(id)}
      >
        Remove
      </Button>
    </li>
  )
}
