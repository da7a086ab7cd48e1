import { Dialog } from '../dialog.tsx'
import { TextInput } from '../form/text-input.tsx'
import { buttonClasses } from './button-look.ts'
import styles from './share-dialog.module.css'
import { networkLinks, type Shared } from './share-links.ts'

type ShareDialogProps = Shared & { open: boolean; onClose: () => void }

/** Networks to share a page on, and its link for copying (SHARE-01). */
export function ShareDialog({ open, onClose, ...shared }: ShareDialogProps) {
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
      <TextInput label="Link" value={shared.url} readOnly onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}
