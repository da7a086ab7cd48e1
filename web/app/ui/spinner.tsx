import styles from './spinner.module.css'

/** Says that something is under way, beside the words that say what; nothing to somebody who hears the page. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
