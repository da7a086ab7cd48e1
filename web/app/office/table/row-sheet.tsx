import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconDots } from '../../ui/icons.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './row-sheet.module.css'

interface RowSheetProps {
  name: string
  /** Look of what a mouse sees as well. */
  className?: string | undefined
  /** Terms and what they are, for which the row has no room. */
  facts?: ReactNode
  children: ReactNode
}

/** The rest of a row and its buttons by name, in a window that one button opens: for fingers, which rest on nothing. */
export function RowSheet({ name, className, facts, children }: RowSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className={classNames(styles.more, className)}>
      <IconButton icon={IconDots} label={`More for ${name}`} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          {facts && <dl className={styles.facts}>{facts}</dl>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what its buttons do, by keys too */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
          <div className={styles.sheet} data-named onClick={() => setOpen(false)}>
            {children}
          </div>
        </Dialog>
      )}
    </span>
  )
}
