import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import { passkeyTexts } from '@studio/contract/people/second-factor/messages.ts'
import type { SecondFactor } from '@studio/contract/people/second-factor/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconDeviceMobile, IconKey } from '../../../ui/icons.tsx'
import { dateText, momentText } from '../../../ui/words/date-words.ts'
import styles from '../own/account.module.css'
import type { Action } from './actions.tsx'
import own from './second-factor.module.css'

interface MethodsProps {
  state: SecondFactor
  onAction: (action: Action) => void
}

/** The ways of a second step that is on: the app, and each passkey. */
export function Methods({ state: { app, passkeys, required }, onAction }: MethodsProps) {
  const isLast = passkeys.length + (app ? 1 : 0) === 1
  return (
    <ul className={styles.list}>
      {app && (
        <li className={styles.device}>
          <Icon of={IconDeviceMobile} />
          <div className={styles.words}>
            <b>Authenticator app</b>
            <span>Six digits at each sign-in</span>
          </div>
          <Button size="sm" variant="line" onClick={() => onAction({ kind: 'app' })}>
            Use another
          </Button>
        </li>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onAction({ kind: 'rename', passkey })}
          onRemove={required && isLast ? undefined : () => onAction({ kind: 'remove', passkey })}
        />
      ))}
    </ul>
  )
}

/** The button that adds a passkey; elsewhere than at the studio's own address it says where. */
export function AddPasskey({ state: { passkeysAt, on, required }, onAction }: MethodsProps) {
  if (passkeysAt === window.location.origin) {
    return (
      <Button
        size="sm"
        variant={required && !on ? 'filled' : 'line'}
        onClick={() => onAction({ kind: 'passkey' })}
      >
        Add a passkey
      </Button>
    )
  }
  if (!passkeysAt) return <p>{passkeyTexts.noDomain}.</p>
  return (
    <p>
      Add passkeys for this studio at{' '}
      <a className={own.app} href={passkeysAt}>
        {passkeysAt}
      </a>
      .
    </p>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  /** Absent for the last way in, while the studio requires one. */
  onRemove: (() => void) | undefined
  onRename: () => void
}

/** One of one's own passkeys. */
function PasskeyRow({ passkey, onRemove, onRename }: PasskeyRowProps) {
  const { name, dateTime, lastUsedDateTime } = passkey
  const used = lastUsedDateTime ? `last used ${momentText(lastUsedDateTime)}` : 'not used yet'
  return (
    <li className={styles.device}>
      <Icon of={IconKey} />
      <div className={styles.words}>
        <b>{name}</b>
        <span>
          Passkey, added on {dateText(dateTime)}, {used}
        </span>
      </div>
      <div className={styles.rowButtons}>
        <Button size="sm" variant="line" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        {onRemove && (
          <Button size="sm" variant="line" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
