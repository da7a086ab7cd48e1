import styles from './skip-link.module.css'

export const MAIN_ID = 'main'

type SkipLinkProps = { to?: string; children?: string }

/** Skip link: without a target the first Tab stop, past the menu to the content. */
export function SkipLink({ to = MAIN_ID, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
