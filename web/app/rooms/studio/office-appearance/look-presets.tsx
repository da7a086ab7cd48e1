import {
  faintSeed,
  proposedSeeds,
  type Seed,
  type Seeds,
  seedsOf,
  takeProposal,
  withSeeds,
} from '@studio/contract/studio/derive-palette.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { coloursOfLogo } from './logo-colours.ts'
import styles from './look.module.css'

const PRESETS: readonly (Seeds & { name: string })[] = [
  { name: 'Indigo', ...seedsOf({}) },
  { name: 'Plum', brand: '#5a2e55', accent: '#e58a62', paper: '#f6f2f2' },
]
const NO_LOGO_COLOURS = 'There are no colours to take from this logo.'

interface LookPresetsProps {
  palette: Record<string, string>
  logoUrl: string | null
  onChange: (palette: Record<string, string>) => void
  /** Restores the default; absent while it stands. */
  onDefault?: (() => void) | undefined
}

/** Colours to begin with: the logo's, two sets, and the default. */
export function LookPresets({ palette, logoUrl, onChange, onDefault }: LookPresetsProps) {
  const [note, setNote] = useState('')
  const present = seedsOf(palette)

  /** Colours that nobody typed need no question. */
  function preset(seeds: Seeds) {
    const next = withSeeds(palette, seeds)
    const faint = faintSeed(next)
    setNote('')
    onChange(faint ? takeProposal(next, faint) : next)
  }
  async function takeLogo(url: string) {
    const found = await coloursOfLogo(url)
    setNote(found ? '' : NO_LOGO_COLOURS)
    if (found) onChange(withSeeds(palette, { ...proposedSeeds(found.brand ?? present.brand), ...found }))
  }
  return (
    <>
      <div className={styles.starts}>
        {logoUrl && (
          <Button size="sm" variant="line" onClick={() => takeLogo(logoUrl)}>
            From your logo
          </Button>
        )}
        {PRESETS.map(({ name, ...seeds }) => {
          const isOn = Object.entries(seeds).every(([seed, colour]) => present[seed as Seed] === colour)
          return (
            <Button
              key={name}
              size="sm"
              variant={isOn ? 'soft' : 'line'}
              aria-pressed={isOn}
              onClick={() => preset(seeds)}
            >
              <span className={styles.presetColours} aria-hidden="true">
                {Object.values(seeds).map((colour) => (
                  <i key={colour} style={{ background: colour }} />
                ))}
              </span>
              {name}
            </Button>
          )
        })}
        {onDefault && (
          <Button variant="plain" size="sm" aria-label="Back to the default: Colours" onClick={onDefault}>
            Back to the default
          </Button>
        )}
      </div>
      <p role="status">{note}</p>
    </>
  )
}
