import styles from './toast-button.module.css'
import { leaveToast, showToast } from './toast-store.ts'

interface UndoButtonProps {
  onPress: () => void
  /** Takes the focus: of a message about what a key has just removed. */
  autoFocus?: boolean
}

/** The button Undo of a toast; pressing it closes the toast, and the focus goes back to where a key had called it from. */
export const undoButton =
  ({ onPress, autoFocus }: UndoButtonProps) =>
  (close: () => void) => {
    const press = () => {
      close()
      onPress()
      leaveToast()
    }
    return (
      // biome-ignore lint/a11y/noAutofocus: what had the focus is gone
      <button type="button" className={styles.button} autoFocus={autoFocus} onClick={press}>
        Undo
      </button>
    )
  }

/** Says what was done, with a button that takes it back. */
export const showUndo = (text: string, undo: () => unknown): void =>
  showToast(text, 'ok', undoButton({ onPress: undo }))
