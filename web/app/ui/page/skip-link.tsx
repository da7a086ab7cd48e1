import styles from './skip-link.module.css'

export const MAIN_ID = 'main'

/** Skip link: the first Tab stop, past the menu to the content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}
