import type { Passkey } from '@studio/contract/account/passkeys/schema.ts'
import type { CodesDialogProps } from './dialog-props.ts'
import { AddPasskeyDialog } from './passkeys/add-passkey-dialog.tsx'
import { RemoveDialog } from './passkeys/remove-dialog.tsx'
import { RenameDialog } from './passkeys/rename-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

/** What somebody is about to do to their second step. */
export type Deed =
  | { kind: 'app' | 'passkey' | 'renew' | 'off' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The dialog of a deed. */
export function DeedDialog({ deed, ...props }: CodesDialogProps & { deed: Deed }) {
  const { state, onClose } = props
  switch (deed.kind) {
    case 'app':
      return <SetUpDialog {...props} />
    case 'passkey':
      return <AddPasskeyDialog {...props} />
    case 'renew':
      return <RenewDialog {...props} />
    case 'off':
      return <TurnOffDialog state={state} onClose={onClose} />
    case 'rename':
      return <RenameDialog passkey={deed.passkey} onClose={onClose} />
    case 'remove':
      return <RemoveDialog passkey={deed.passkey} state={state} onClose={onClose} />
  }
}
