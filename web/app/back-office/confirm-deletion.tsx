import type { ReactNode } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConfirmDeletionProps {
  /** Of what is deleted. */
  name: string
  busy: boolean
  /** What goes with it is not known yet. */
  disabled?: boolean
  onDelete: () => void
  onClose: () => void
  /** What goes, what stays, and that it can't be undone. */
  children: ReactNode
}

/** Says what a deletion takes along before it is done; the focus is on the way back. */
export function ConfirmDeletion({ name, busy, disabled, onDelete, onClose, children }: ConfirmDeletionProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}`}
      actions={
        <>
          <Button variant="plain" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} disabled={disabled} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
