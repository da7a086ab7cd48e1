import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

/** An action on a user that needs a dialog. */
export interface UserAction {
  action: 'edit' | 'role' | 'block' | 'delete'
  user: User
}

const DIALOGS = { edit: EditDialog, role: RoleDialog, block: BlockDialog, delete: DeleteDialog }

/** Whether the name of a window is an action on a user. */
export const isUserAction = (name: string | null): name is UserAction['action'] =>
  name !== null && Object.hasOwn(DIALOGS, name)

/** The open dialog of a users table. */
export function UserDialog({
  action: { action, user },
  onClose,
}: {
  action: UserAction
  onClose: () => void
}) {
  const Chosen = DIALOGS[action]
  return <Chosen user={user} onClose={onClose} />
}
