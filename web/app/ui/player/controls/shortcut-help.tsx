import { Dialog } from '../../dialog.tsx'
import styles from './shortcut-help.module.css'
import { KEY_WORDS } from './shortcuts.ts'

/** What each key does; opened by '?', closed by Esc, which leaves the player open. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses in the help are not meant for the player around it
    <div onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Dialog open={open} onClose={onClose} title="Keys of the player">
        <dl className={styles.keys}>
          {KEY_WORDS.map(([keys, act]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{act}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
