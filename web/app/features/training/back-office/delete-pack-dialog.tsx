import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDeletePack } from './queries.ts'

interface DeletePackDialogProps {
  pack: TrainingPack
  onClose: () => void
  onDone: () => void
}

/** Says what goes with a pack and what stays. */
export function DeletePackDialog({ pack, onClose, onDone }: DeletePackDialogProps) {
  const remove = useDeletePack(onDone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${pack.title}`}
      actions={
        <>
          <Button variant="plain" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(pack.id)}>
            Delete
          </Button>
        </>
      }
    >
      <p>Members find this training path no more. Its videos stay in the library. This can’t be undone.</p>
    </Dialog>
  )
}
