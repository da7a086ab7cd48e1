import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import { AddPasskeyDialog } from '../office-passkeys/add-passkey-dialog.tsx'
import { RemoveDialog } from '../office-passkeys/remove-dialog.tsx'
import { RenameDialog } from '../office-passkeys/rename-dialog.tsx'
import { type CodesDialogProps, RenewDialog, SetUpDialog, TurnOffDialog } from './dialogs.tsx'

/** What somebody is about to do to their second step. */
export type Action =
  | { kind: 'app' | 'passkey' | 'renew' | 'off' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The dialog of a action. */
export function ActionDialog({ action, ...props }: CodesDialogProps & { action: Action }) {
  const { state, onClose } = props
  switch (action.kind) {
    case 'app':
      return <SetUpDialog {...props} />
    case 'passkey':
      return <AddPasskeyDialog {...props} />
    case 'renew':
      return <RenewDialog {...props} />
    case 'off':
      return <TurnOffDialog state={state} onClose={onClose} />
    case 'rename':
      return <RenameDialog passkey={action.passkey} onClose={onClose} />
    case 'remove':
      return <RemoveDialog passkey={action.passkey} state={state} onClose={onClose} />
  }
}
