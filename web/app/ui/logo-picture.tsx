import type { LogoInk } from '@studio/contract/studio/schema.ts'
import styles from './logo-picture.module.css'

/** A studio's own logo; where its ink is faint on the ground, it stands on a surface (D15). */
export function LogoPicture({ url, alt, ink }: { url: string; alt: string; ink: LogoInk }) {
  return <img className={styles.picture} src={url} alt={alt} data-ink={ink} />
}
