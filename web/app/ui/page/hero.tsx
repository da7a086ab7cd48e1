import type { HeroPhoto as Crops } from '@studio/contract/studio/schema.ts'
import type { ReactNode } from 'react'
import { useArt } from '../pictures/art.ts'
import dawn from '../pictures/hero-dawn.svg'
import dawnPortrait from '../pictures/hero-dawn-portrait.svg'
import dusk from '../pictures/hero-dusk.svg'
import duskPortrait from '../pictures/hero-dusk-portrait.svg'
import { classNames } from '../words/class-names.ts'
import { Container } from './container.tsx'
import styles from './hero.module.css'
import { HeroPhoto } from './hero-photo.tsx'

const PICTURES = {
  dawn: { wide: dawn, tall: dawnPortrait, ground: 'light' },
  dusk: { wide: dusk, tall: duskPortrait, ground: 'night' },
} as const

type HeroProps = {
  picture?: keyof typeof PICTURES
  /** The studio's photograph instead of the picture, under a veil that keeps text readable. */
  photo?: Crops | null | undefined
  /** A drawn sky instead of the picture, and the theme of words on it. */
  sky?: { drawn: ReactNode; ground: 'night' | 'page' }
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Nothing overlaps its lower edge. */
  low?: boolean
  /** Full height, for error pages. */
  fullScreen?: boolean
}

/** A picture across the page with text on the left; the header overlaps it. */
export function Hero(props: HeroProps) {
  const { picture = 'dawn', photo, sky, title, lead, actions, low, fullScreen } = props
  const { wide, tall, ground } = PICTURES[picture]
  const art = useArt()
  return (
    <section
      className={classNames(
        fullScreen ? styles.oops : styles.hero,
        low && styles.low,
        photo && styles.photographed,
        sky && !photo && styles.open,
      )}
      data-ground={photo ? 'night' : (sky?.ground ?? ground)}
    >
      {photo && <HeroPhoto photo={photo} className={styles.picture} />}
      {!photo && sky?.drawn}
      {!photo && !sky && (
        <picture className={styles.picture}>
          <source media="(max-width: 599px)" srcSet={art(tall)} />
          <img src={art(wide)} alt="" fetchPriority="high" />
        </picture>
      )}
      <Container className={styles.words}>
        <div className={styles.said}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </Container>
    </section>
  )
}

/** Content that overlaps the lower edge of a hero: the day's classes. */
export function HeroOverlap({ children }: { children: ReactNode }) {
  return (
    <section className={styles.overlap}>
      <Container>{children}</Container>
    </section>
  )
}
