import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Container } from '../../../ui/page/container.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import dawn from '../../../ui/pictures/hero-dawn.svg'
import dawnPortrait from '../../../ui/pictures/hero-dawn-portrait.svg'
import { classNames } from '../../../ui/words/class-names.ts'
import { useDrawnRanges } from '../../../ui/year/use-drawn-ranges.ts'
import styles from './path-hero.module.css'
import { pathRange, rangeWords } from './path-range.ts'

interface PathHeroProps {
  path: TrainingPack
  programme: Programme | null
  /** Whether it is known how the viewer follows the path: the range is drawn then. */
  isKnown: boolean
  lead: string
}

/** The top of a path's page: the path as a range of its own. */
export function PathHero({ path, programme, isKnown, lead }: PathHeroProps) {
  const art = useArt()
  const [wide, phone] =
    useDrawnRanges(
      isKnown ? [pathRange(path, programme, 'wide'), pathRange(path, programme, 'phone')] : null,
    ) ?? []
  return (
    <section className={styles.hero} data-ground="light">
      <picture className={classNames(styles.picture, wide && styles.range)}>
        <source media="(max-width: 599px)" srcSet={phone ?? art(dawnPortrait)} />
        <img src={wide ?? art(dawn)} alt={wide ? rangeWords(path, programme) : ''} fetchPriority="high" />
      </picture>
      <Container className={styles.words}>
        <h1>{path.title}</h1>
        <p className={styles.lead}>{lead}</p>
      </Container>
    </section>
  )
}
