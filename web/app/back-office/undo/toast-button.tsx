import styles from './toast-button.module.css'

interface ToastButtonProps {
  label: string
  onPress: () => void
}

/** What can be done about what a message says, such as taking it back; the message leaves with it. */
export const toastButton =
  ({ label, onPress }: ToastButtonProps) =>
  (close: () => void) => {
    const press = () => {
      close()
      onPress()
    }
    return (
      <button type="button" className={styles.button} onClick={press}>
        {label}
      </button>
    )
  }
