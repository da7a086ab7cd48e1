import { useRef } from 'react'
import { Dialog } from '../dialog.tsx'
import { TextInput } from '../form/text-input.tsx'
import { buttonClasses } from './button-look.ts'
import { CopyButton } from './copy-button.tsx'
import { networkLinks, type Shared } from './network-links.ts'
import styles from './share-dialog.module.css'

type ShareDialogProps = Shared & { open: boolean; onClose: () => void }

/** Networks to share a page on, and its link for copying (SHARE-01). */
export function ShareDialog({ open, onClose, ...shared }: ShareDialogProps) {
  const link = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Share">
      <ul className={styles.networks}>
        {networkLinks(shared).map(({ name, href }) => (
          <li key={name}>
            <a
              className={buttonClasses({ variant: 'line', size: 'sm' })}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <TextInput
        ref={link}
        label="Link"
        value={shared.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        // Without a clipboard the link is selected, so that the keys or the phone's menu copy it.
        beside={
          <span className={styles.copy}>
            <CopyButton url={shared.url} onRefused={() => link.current?.focus()} />
          </span>
        }
      />
    </Dialog>
  )
}
