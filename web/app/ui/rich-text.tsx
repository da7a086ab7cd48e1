import { classNames } from './class-names.ts'
import styles from './prose.module.css'

/** HTML that the server has sanitised to a few inline marks (S-I4); never pass anything else. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions when they are saved
  return <div className={classNames(styles.rich, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
