import type { PushDevice, PushDevices } from '@studio/contract/push/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Icon, IconDeviceLaptop, IconDeviceMobile } from '../../ui/icons.tsx'
import { Note } from '../../ui/page/note.tsx'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { dateText } from '../../ui/words/date-words.ts'
import styles from '../people/own/account.module.css'
import { OwnSection } from '../people/own/own-section.tsx'
import { pushDevicesQuery, useRemovePushDevice, useSwitchPush } from './queries.ts'
import { type PushState, readPushState, watchPermission } from './this-browser.ts'

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

/** Words in place of the switch, where the browser has none. */
const closed = {
  unsupported: [
    'This browser does not support push messages.',
    'Your notifications in the studio show the same.',
  ],
  'home-screen': [
    'On an iPhone or iPad, the studio needs to be on the home screen first.',
    'Press Share, then ‘Add to Home Screen’, open the studio from there and come back to this page.',
  ],
  blocked: [
    'Your browser blocks messages from the studio.',
    'Allow notifications for this site: press the icon beside the address, or look in the settings of your browser or device.',
  ],
} as const

interface PushSwitchProps {
  publicKey: string
  /** The device of this session, if the server knows it. */
  own: PushDevice | undefined
}

/** The switch for this device; the browser asks for the permission only when it is pressed (D18.push). */
function PushSwitch({ publicKey, own }: PushSwitchProps) {
  const { state, read } = usePushState()
  const change = useSwitchPush(read)
  if (!state) return <StackSkeleton shapes={['switch']} />
  if (state.is !== 'ready') {
    const [title, help] = closed[state.is]
    return (
      <Note tone="calm" title={title}>
        {help}
      </Note>
    )
  }
  const isOn = own !== undefined && state.device === own.id
  return (
    <Checkbox
      label="On this device"
      checked={change.isPending ? change.variables.on : isOn}
      onChange={({ target }) =>
        change.isPending || change.mutate({ publicKey, id: own?.id, on: target.checked })
      }
    />
  )
}

/**
 * What push messages can do in this browser, read again when its permission changes and by `read`; null before
 * the first reading. Some private windows refuse to say, and have none.
 */
function usePushState(): { state: PushState | null; read: () => Promise<void> } {
  const [state, setState] = useState<PushState | null>(null)
  const read = useCallback(
    () =>
      readPushState()
        .catch(() => ({ is: 'unsupported' }) as const)
        .then(setState),
    [],
  )
  useEffect(() => {
    void read()
    return watchPermission(() => void read())
  }, [read])
  return { state, read }
}
