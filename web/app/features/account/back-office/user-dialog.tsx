import type { User } from '@studio/contract/account/schema.ts'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** What an Admin is about to do with whom. */
export interface UserDeed {
  deed: 'edit' | 'block' | 'delete'
  user: User
}

const DIALOGS = { edit: EditDialog, block: BlockDialog, delete: DeleteDialog }

/** The one dialog of a users table. */
export function UserDialog({ deed: { deed, user }, onClose }: { deed: UserDeed; onClose: () => void }) {
  const Chosen = DIALOGS[deed]
  return <Chosen user={user} onClose={onClose} />
}
