import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useHydrated } from '../../../platform/device/hydrated.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import dawn from '../../../ui/pictures/hero-dawn.svg'
import dawnPortrait from '../../../ui/pictures/hero-dawn-portrait.svg'
import dusk from '../../../ui/pictures/hero-dusk.svg'
import duskPortrait from '../../../ui/pictures/hero-dusk-portrait.svg'
import { useDark } from '../../../ui/use-media.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { type DrawnRange, useDrawnRanges } from '../../../ui/year/use-drawn-ranges.ts'
import styles from './path-hero.module.css'
import { pathRange, rangeWords } from './path-range.ts'

interface PathHeroProps {
  path: TrainingPack
  programme: Programme | null
  /** Whether it is known how the viewer follows the path: the range is drawn then. */
  isKnown: boolean
  lead: string
}

const SKIES = {
  dawn: { wide: dawn, phone: dawnPortrait },
  dusk: { wide: dusk, phone: duskPortrait },
} as const

/**
 * The top of a path's page: the path as a range of its own, at dawn, and at dusk where the page is dark. The server does not know
 * which, so its dawn stays out of sight on a dark page.
 */
export function PathHero({ path, programme, isKnown, lead }: PathHeroProps) {
  const art = useArt()
  const light = useDark() ? 'dusk' : 'dawn'
  const hydrated = useHydrated()
  const rangeOf = (size: 'wide' | 'phone'): DrawnRange => ({ ...pathRange(path, programme, size), light })
  const [wide, phone] = useDrawnRanges(isKnown ? [rangeOf('wide'), rangeOf('phone')] : null) ?? []
  return (
    <section className={styles.hero} data-ground="page">
      <picture className={classNames(styles.picture, wide && styles.range, !hydrated && styles.still)}>
        <source media="(max-width: 599px)" srcSet={phone ?? art(SKIES[light].phone)} />
        <img
          src={wide ?? art(SKIES[light].wide)}
          alt={wide ? rangeWords(path, programme) : ''}
          fetchPriority="high"
        />
      </picture>
      <Container className={styles.words}>
        <h1>{path.title}</h1>
        <p className={styles.lead}>{lead}</p>
      </Container>
    </section>
  )
}
