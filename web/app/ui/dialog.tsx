import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { noteOpener } from '../platform/document/opened-window.ts'
import { Button } from './buttons/button.tsx'
import { IconButton } from './buttons/icon-button.tsx'
import styles from './dialog.module.css'
import { IconX } from './icons.tsx'
import { openModal } from './modals.ts'
import { usePressOutside } from './use-press-outside.ts'
import { classNames } from './words/class-names.ts'

type DialogProps = {
  /** For one that stands on its page all the time. */
  open?: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Secondary buttons first, the primary last; the one with `data-autofocus` has the focus on opening. */
  actions?: ReactNode
  /** Whether a Cancel, which closes it, is the first of them. */
  cancel?: boolean
  /** 640 px instead of 437. */
  wide?: boolean
  /** Stands beside the rest on a ground of its own, below it where there is no room; the window is 1080 px wide, or a phone's whole screen. */
  aside?: ReactNode
}

/** A modal dialog based on the native element: it traps focus, closes on Esc and restores focus. */
export function Dialog({ open = true, onClose, title, children, actions, cancel, wide, aside }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const outside = usePressOutside(onClose)

  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const close = openModal(dialog)
    const forget = noteOpener()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      forget()
      close()
    }
  }, [open])

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, wide && styles.wide, Boolean(aside) && styles.withAside)}
      aria-labelledby={titleId}
      {...outside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <Sides aside={aside}>
          <div className={styles.top} data-action>
            <h2 id={titleId}>{title}</h2>
            <IconButton className={styles.close} icon={IconX} label="Close" onClick={onClose} />
          </div>
          {children && <div className={styles.body}>{children}</div>}
          {actions && (
            <footer className={styles.actions}>
              {cancel && (
                <Button variant="plain" onClick={onClose}>
                  Cancel
                </Button>
              )}
              {actions}
            </footer>
          )}
        </Sides>
      )}
    </dialog>
  )
}

function Sides({ aside, children }: Pick<DialogProps, 'aside' | 'children'>) {
  if (!aside) return children
  return (
    <>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </>
  )
}
