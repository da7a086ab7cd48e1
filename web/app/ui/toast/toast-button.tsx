import { keepFocus } from '../page/focus-title.ts'
import styles from './toast-button.module.css'

interface ToastButtonProps {
  label: string
  onPress: () => void
}

/** A button in a toast, such as Undo; pressing it closes the toast, and the focus moves to the page's title. */
export const toastButton =
  ({ label, onPress }: ToastButtonProps) =>
  (close: () => void) => {
    const press = () => {
      close()
      onPress()
      keepFocus()
    }
    return (
      <button type="button" className={styles.button} onClick={press}>
        {label}
      </button>
    )
  }
