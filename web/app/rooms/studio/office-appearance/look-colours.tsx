import {
  changedByHand,
  type FaintSeed,
  faintSeed,
  proposedSeeds,
  SEEDS,
  type Seed,
  type Seeds,
  seedsOf,
  takeProposal,
  withSeeds,
} from '@studio/contract/studio/derive-palette.ts'
import { colourOf, type Theme, themes } from '@studio/contract/studio/design-colours.ts'
import { type ColourName, paletteNames } from '@studio/contract/studio/palette.ts'
import { faintColours } from '@studio/contract/studio/palette-contrast.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon, IconArrowRight } from '../../../ui/icons.tsx'
import styles from './look.module.css'
import { LookPresets } from './look-presets.tsx'
import { PaletteFields } from './palette-fields.tsx'
import { SeedRow } from './seed-row.tsx'

const ROW: readonly ColourName[] = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink-3',
  'ink-2',
  'ink',
  'primary-soft',
  'primary',
  'primary-hover',
  'ember-disk',
]
const THEME_WORDS: Record<Theme, string> = { day: 'Day', night: 'Night' }
const ALL = themes.length * paletteNames.length - Object.keys(SEEDS).length

interface LookColoursProps {
  palette: Record<string, string>
  errors: Record<string, { message?: string } | undefined> | undefined
  logoUrl: string | null
  onChange: (palette: Record<string, string>) => void
  /** Restores the default; absent while it stands. */
  onDefault?: (() => void) | undefined
}

/** The studio's colours from one, two or three; all others follow, and may be changed by hand. */
export function LookColours({ palette, errors, logoUrl, onChange, onDefault }: LookColoursProps) {
  const section = useRef<HTMLElement>(null)
  const seeds = seedsOf(palette)
  const faint = faintSeed(palette)
  const proposed = proposedSeeds(seeds.brand)
  const change = (to: Partial<Seeds>) => onChange(withSeeds(palette, to))
  /** For buttons that go with what they do. */
  const andStay = (act: () => void) => () => {
    act()
    section.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} tabIndex={-1} className={styles.colours} aria-labelledby="look-colours">
      <h2 id="look-colours">Colours</h2>
      <p>One is enough. The rest follows, day and night.</p>
      <LookPresets
        palette={palette}
        logoUrl={logoUrl}
        onChange={onChange}
        onDefault={onDefault && andStay(onDefault)}
      />
      {(Object.keys(SEEDS) as Seed[]).map((seed) => (
        <SeedRow
          key={seed}
          seed={seed}
          colour={seeds[seed]}
          isFaint={faint?.seed === seed}
          onChange={(colour) => change({ [seed]: colour })}
          onRemove={
            seeds[seed] === proposed[seed] ? undefined : andStay(() => change({ [seed]: proposed[seed] }))
          }
        />
      ))}
      {faint && (
        <FaintPanel
          faint={faint}
          paper={seeds.paper}
          caption={colourOf(palette, 'ink-3', 'day')}
          onTake={andStay(() => onChange(takeProposal(palette, faint)))}
        />
      )}
      <div className={styles.derived} role="img" aria-label="The colours that follow, by day and by night">
        {themes.map((theme) => (
          <div key={theme}>
            {THEME_WORDS[theme]}
            <span>
              {ROW.map((name) => (
                <i key={name} style={{ background: colourOf(palette, name, theme) }} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <FineTuning
        palette={palette}
        errors={errors}
        opened={faint === null && Object.keys(faintColours(palette)).length > 0}
        onChange={onChange}
      />
    </section>
  )
}

type FineTuningProps = Pick<LookColoursProps, 'palette' | 'errors' | 'onChange'> & {
  /** Shows what can't be read and is none of the three. */
  opened: boolean
}

function FineTuning({ palette, errors, opened, onChange }: FineTuningProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || opened
  const count = Object.keys(changedByHand(palette)).length
  return (
    <Fold
      className={styles.fold}
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      title={
        <>
          Fine tuning
          <small>
            {ALL} colours, {count === 0 ? 'none' : count} changed by hand
          </small>
        </>
      }
    >
      {shown && <PaletteFields palette={palette} errors={errors} onChange={onChange} />}
    </Fold>
  )
}

const WORDS = {
  accent: {
    title: 'This accent is too light for words.',
    text: 'on your paper, and 4.5 is needed. The sun keeps your colour; for words we suggest a darker one of the same hue.',
    use: 'for words',
  },
  brand: {
    title: 'This brand is too light for words.',
    text: 'on your paper, and 4.5 is needed. For buttons and links we suggest a darker one of the same hue.',
    use: 'for the brand',
  },
  paper: {
    title: 'This paper is too dark for words.',
    text: 'between it and captions, and 4.5 is needed. For the page we suggest a lighter one of the same hue.',
    use: 'for the paper',
  },
} as const

interface FaintPanelProps {
  faint: FaintSeed
  /** The colour on the other side of the pair. */
  paper: string
  caption: string
  onTake: () => void
}

/** A chosen colour that can't be read, beside the one that can; one press takes it. */
function FaintPanel({ faint, paper, caption, onTake }: FaintPanelProps) {
  const { title, text, use } = WORDS[faint.seed]
  const ofPaper = faint.seed === 'paper'
  const sample = (colour: string) =>
    ofPaper ? { background: colour, color: caption } : { background: paper, color: colour }
  return (
    <div className={styles.faint} role="status">
      <p>
        <b>{title}</b> {faint.ratio.toFixed(1)} {text}
      </p>
      <div className={styles.pair} aria-hidden="true">
        <span style={sample(faint.shown)}>
          Today <small>{faint.ratio.toFixed(1)}</small>
        </span>
        <Icon of={IconArrowRight} size="small" />
        <span style={sample(faint.proposal)}>
          Today <small>{faint.proposalRatio.toFixed(1)}</small>
        </span>
      </div>
      <Button size="sm" onClick={onTake}>
        {`Use ${faint.proposal} ${use}`}
      </Button>
    </div>
  )
}
