import { Dialog } from '../../dialog.tsx'
import styles from './shortcut-help.module.css'
import { KEY_WORDS } from './shortcuts.ts'

/** Lists the keys; opened by '?', and Esc closes only the help. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses in the help from the player around it
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
