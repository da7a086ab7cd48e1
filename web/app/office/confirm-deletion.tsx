import type { ReactNode } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConfirmDeletionProps {
  /** Name of what is deleted. */
  name: string
  busy: boolean
  /** The consequences are still being loaded. */
  disabled?: boolean
  onDelete: () => void
  onClose: () => void
  /** Consequences: what is deleted, what stays, and that it can't be undone. */
  children: ReactNode
}

/** Explains the consequences of a deletion and asks for confirmation; Cancel has the focus (`shell.tsx`). */
export function ConfirmDeletion({ name, busy, disabled, onDelete, onClose, children }: ConfirmDeletionProps) {
  return (
    <Dialog
      cancel
      onClose={onClose}
      title={`Delete ${name}`}
      actions={
        <Button variant="danger" busy={busy} disabled={disabled} onClick={onDelete}>
          Delete
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
