import type { LogoInk } from '@studio/contract/studio/schema.ts'
import { Link } from 'react-router'
import styles from './logo.module.css'

export type StudioMark = { studioName: string; logoUrl: string | null; logoInk: LogoInk }

/** The studio's logo, or the mark with its name, linked to the first page. */
export function Logo({ studio, replace }: { studio: StudioMark; replace?: boolean }) {
  return (
    <Link to="/" replace={replace} className={styles.logo}>
      {studio.logoUrl ? (
        <LogoPicture url={studio.logoUrl} alt={studio.studioName} ink={studio.logoInk} />
      ) : (
        <>
          <Mark />
          <span translate="no">{studio.studioName}</span>
        </>
      )}
    </Link>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle className={styles.disk} cx="16" cy="16" r="15" />
      <path
        className={styles.hill}
        d="M1.6 20.2C6.5 16 10.6 15.4 16 18.2s10 2.6 14.6 1.24A15 15 0 0 1 1.6 20.2Z"
      />
      <path className={styles.near} d="M3.4 21.4c5-2.6 8.6-1.8 13.2.6 4.4 2.2 8 1.8 11.8-.4" />
      <path className={styles.far} d="M7.2 26.2c4-1.6 6.6-.8 9.6.4 2.6 1 4.8.8 7.4-.3" />
    </svg>
  )
}

/** A studio's own logo; where its ink is faint on the ground, it stands on a surface (D15). */
export function LogoPicture({ url, alt, ink }: { url: string; alt: string; ink: LogoInk }) {
  return <img className={styles.picture} src={url} alt={alt} data-ink={ink} />
}
