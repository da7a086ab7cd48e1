import styles from './spinner.module.css'

/** Decorative progress indicator; text beside it says what is running. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
