import type { PushDevice } from '@studio/contract/push/schema.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Note } from '../../ui/page/note.tsx'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { useSwitchPush } from './queries.ts'
import { usePushState } from './use-push-state.ts'

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
export function PushSwitch({ publicKey, own }: PushSwitchProps) {
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
