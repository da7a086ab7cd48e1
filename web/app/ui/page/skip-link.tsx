import styles from './skip-link.module.css'

export const MAIN_ID = 'main'

/** The first stop of the Tab key: past the menu, to the page itself. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}
