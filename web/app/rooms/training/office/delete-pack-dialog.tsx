import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { useDeletePack } from './queries.ts'

interface DeletePackDialogProps {
  pack: TrainingPack
  onClose: () => void
  onDone: () => void
}

/** Explains what deleting a pack removes and what stays, and confirms it. */
export function DeletePackDialog({ pack, onClose, onDone }: DeletePackDialogProps) {
  const remove = useDeletePack(onDone)
  return (
    <ConfirmDeletion
      name={pack.title}
      busy={remove.isPending}
      onDelete={() => remove.mutate(pack.id)}
      onClose={onClose}
    >
      <p>
        Members will no longer find this training path. Its videos stay in the library. This can’t be undone.
      </p>
    </ConfirmDeletion>
  )
}
