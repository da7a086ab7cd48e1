import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  okText: string
  closeText: string
  /** Filled danger, only for what cannot be undone. */
  danger?: boolean
  busy?: boolean
  onOk: () => void
  onClose: () => void
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, okText, closeText, danger, busy, onOk, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {closeText}
          </Button>
          <Button variant={danger ? 'danger' : 'filled'} busy={busy} onClick={onOk} data-autofocus>
            {okText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
