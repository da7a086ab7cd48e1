import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Container } from '../../../ui/page/container.tsx'
import dawn from '../../../ui/pictures/hero-dawn.svg'
import dawnPortrait from '../../../ui/pictures/hero-dawn-portrait.svg'
import styles from './path-hero.module.css'

interface PathHeroProps {
  path: TrainingPack
  programme: Programme | null
  lead: string
}

/** The top of a path's page. */
export function PathHero({ path, lead }: PathHeroProps) {
  return (
    <section className={styles.hero} data-ground="light">
      <picture className={styles.picture}>
        <source media="(max-width: 599px)" srcSet={dawnPortrait} />
        <img src={dawn} alt="" fetchPriority="high" />
      </picture>
      <Container className={styles.words}>
        <h1>{path.title}</h1>
        <p className={styles.lead}>{lead}</p>
      </Container>
    </section>
  )
}
