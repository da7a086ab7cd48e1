import type { ReactNode } from 'react'
import dawn from '../pictures/hero-dawn.svg'
import dawnPortrait from '../pictures/hero-dawn-portrait.svg'
import dusk from '../pictures/hero-dusk.svg'
import duskPortrait from '../pictures/hero-dusk-portrait.svg'
import { classNames } from '../words/class-names.ts'
import { Container } from './container.tsx'
import styles from './hero.module.css'

const PICTURES = {
  dawn: { wide: dawn, tall: dawnPortrait, ground: 'light' },
  dusk: { wide: dusk, tall: duskPortrait, ground: 'night' },
} as const

type HeroProps = {
  picture?: keyof typeof PICTURES
  /** The studio's own photo; it needs quiet space at the left, which is washed with paper. */
  photoUrl?: string | null | undefined
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Nothing lies over its foot. */
  low?: boolean
  /** A whole screen, for error pages. */
  fullScreen?: boolean
}

/** A picture across the page with its words at the left; the header lies over it. */
export function Hero({ picture = 'dawn', photoUrl, title, lead, actions, low, fullScreen }: HeroProps) {
  const { wide, tall, ground } = PICTURES[picture]
  return (
    <section
      className={fullScreen ? styles.oops : classNames(styles.hero, low && styles.low)}
      data-ground={photoUrl ? undefined : ground}
    >
      <picture className={classNames(styles.picture, photoUrl && styles.uploaded)}>
        {!photoUrl && <source media="(max-width: 599px)" srcSet={tall} />}
        <img src={photoUrl || wide} alt="" fetchPriority="high" />
      </picture>
      <Container className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </Container>
    </section>
  )
}

/** What lies half over the foot of a hero: the day's classes. */
export function HeroOverlap({ children }: { children: ReactNode }) {
  return (
    <section className={styles.overlap}>
      <Container>{children}</Container>
    </section>
  )
}
