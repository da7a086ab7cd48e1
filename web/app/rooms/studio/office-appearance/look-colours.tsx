import {
  changedByHand,
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
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconChevronRight } from '../../../ui/icons.ts'
import { FaintPanel } from './faint-panel.tsx'
import { coloursOfLogo } from './logo-colours.ts'
import styles from './look.module.css'
import { PaletteFields } from './palette-fields.tsx'
import { SeedRow } from './seed-row.tsx'

const INDIGO = seedsOf({})
const PLUM = { brand: '#5a2e55', accent: '#e58a62', paper: '#f6f2f2' }
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
const NO_LOGO_COLOURS = 'This logo has no colours to take.'

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
  const [note, setNote] = useState('')
  const seeds = seedsOf(palette)
  const faint = faintSeed(palette)
  const proposed = proposedSeeds(seeds.brand)
  const change = (to: Partial<Seeds>) => {
    setNote('')
    onChange(withSeeds(palette, to))
  }
  /** Colours that nobody typed need no question. */
  function preset(to: Partial<Seeds>) {
    const next = withSeeds(palette, { ...proposedSeeds(to.brand ?? seeds.brand), ...to })
    const waits = faintSeed(next)
    setNote('')
    onChange(waits ? takeProposal(next, waits) : next)
  }
  async function takeLogo(url: string) {
    const found = await coloursOfLogo(url)
    if (!found) return setNote(NO_LOGO_COLOURS)
    change({ ...proposedSeeds(found.brand ?? seeds.brand), ...found })
  }
  return (
    <section className={styles.colours} aria-labelledby="look-colours">
      <h2 id="look-colours">Colours</h2>
      <p>One is enough. The rest follows, day and night.</p>
      <div className={styles.starts}>
        {logoUrl && (
          <Button size="sm" variant="line" onClick={() => takeLogo(logoUrl)}>
            From your logo
          </Button>
        )}
        <Preset name="Indigo" seeds={INDIGO} present={seeds} onChoose={preset} />
        <Preset name="Plum" seeds={PLUM} present={seeds} onChoose={preset} />
        {onDefault && (
          <Button
            variant="plain"
            size="sm"
            aria-label="Back to the default: Colours"
            onClick={() => {
              setNote('')
              onDefault()
            }}
          >
            Back to the default
          </Button>
        )}
      </div>
      <p role="status">{note}</p>
      {(Object.keys(SEEDS) as Seed[]).map((seed) => (
        <SeedRow
          key={seed}
          seed={seed}
          colour={seeds[seed]}
          isFaint={faint?.seed === seed}
          onChange={(colour) => change({ [seed]: colour })}
          onRemove={seeds[seed] === proposed[seed] ? undefined : () => change({ [seed]: proposed[seed] })}
        />
      ))}
      {faint && (
        <FaintPanel
          faint={faint}
          paper={seeds.paper}
          caption={colourOf(palette, 'ink-3', 'day')}
          onTake={() => onChange(takeProposal(palette, faint))}
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

interface PresetProps {
  name: string
  seeds: Seeds
  present: Seeds
  onChoose: (seeds: Seeds) => void
}

function Preset({ name, seeds, present, onChoose }: PresetProps) {
  const isOn = Object.entries(seeds).every(([seed, colour]) => present[seed as Seed] === colour)
  return (
    <Button size="sm" variant={isOn ? 'soft' : 'line'} aria-pressed={isOn} onClick={() => onChoose(seeds)}>
      <span className={styles.presetColours} aria-hidden="true">
        {Object.values(seeds).map((colour) => (
          <i key={colour} style={{ background: colour }} />
        ))}
      </span>
      {name}
    </Button>
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
    <details
      className={styles.fold}
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon of={IconChevronRight} size="small" />
        Fine tuning
        <small>
          {ALL} colours, {count === 0 ? 'none' : count} changed by hand
        </small>
      </summary>
      {shown && <PaletteFields palette={palette} errors={errors} onChange={onChange} />}
    </details>
  )
}
