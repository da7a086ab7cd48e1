import { changedByHand, derivePalette, isSeed, seedsOf } from '@studio/contract/studio/derive-palette.ts'
import { colourOf, paletteKey, type Theme, themes } from '@studio/contract/studio/design-colours.ts'
import type { ColourName } from '@studio/contract/studio/palette.ts'
import { colourWords, paletteContrast } from '@studio/contract/studio/palette-contrast.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconAlertCircle, IconArrowBackUp, IconCircleCheck } from '../../../ui/icons.tsx'
import styles from '../office/settings.module.css'

const GROUPS: readonly { label: string; names: readonly ColourName[] }[] = [
  { label: 'Buttons and links', names: ['primary', 'primary-hover', 'on-primary', 'primary-soft'] },
  { label: 'Accent', names: ['ember', 'ember-disk', 'ember-soft', 'on-ember'] },
  { label: 'Text', names: ['ink', 'ink-2', 'ink-3'] },
  { label: 'Grounds', names: ['paper', 'surface', 'sunk', 'line', 'line-strong'] },
  { label: 'Always night', names: ['night', 'on-night', 'on-night-2'] },
]
const THEME_WORDS: Record<Theme, string> = { day: 'By day', night: 'By night' }

interface PaletteFieldsProps {
  palette: Record<string, string>
  errors: Record<string, { message?: string } | undefined> | undefined
  onChange: (palette: Record<string, string>) => void
}

/** Every colour that follows, by day and by night, with a contrast check; one that was changed by hand goes back to what follows from the three. */
export function PaletteFields({ palette, errors, onChange }: PaletteFieldsProps) {
  const [theme, setTheme] = useState<Theme>('day')
  const byHand = changedByHand(palette)

  function write(name: ColourName, colour: string | null) {
    const key = paletteKey(name, theme)
    onChange({ ...palette, [key]: colour ?? derivePalette(seedsOf(palette))[key] ?? '' })
  }

  return (
    <>
      <PaletteVerdict palette={palette} />
      <div className={styles.end}>
        {themes.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={theme === one ? 'soft' : 'plain'}
            aria-pressed={theme === one}
            onClick={() => setTheme(one)}
          >
            {THEME_WORDS[one]}
          </Button>
        ))}
        {Object.keys(byHand).length > 0 && (
          <Button variant="plain" size="sm" onClick={() => onChange(derivePalette(seedsOf(palette)))}>
            Let all of them follow
          </Button>
        )}
      </div>
      {GROUPS.map(({ label, names }) => (
        <fieldset key={label} className={styles.colours}>
          <legend>{label}</legend>
          {names
            .filter((name) => !isSeed(paletteKey(name, theme)))
            .map((name) => (
              <ColourField
                key={`${theme} ${name}`}
                label={colourWords[name]}
                colour={colourOf(palette, name, theme)}
                own={paletteKey(name, theme) in byHand}
                error={errors?.[paletteKey(name, theme)]?.message}
                onChange={(colour) => write(name, colour)}
              />
            ))}
        </fieldset>
      ))}
    </>
  )
}

interface ColourFieldProps {
  label: string
  /** Present colour, from the palette or the design. */
  colour: string
  /** Whether it was changed by hand. */
  own: boolean
  error: string | undefined
  /** Null lets it follow from the three again. */
  onChange: (colour: string | null) => void
}

const WHOLE = /^#[0-9a-f]{6}$/i

/** A colour, typed or chosen with the browser's picker. */
function ColourField({ label, colour, own, error, onChange }: ColourFieldProps) {
  return (
    <TextInput
      label={label}
      value={colour}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      end={
        WHOLE.test(colour) && (
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Choose: ${label}`}
            value={colour.toLowerCase()}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
      beside={
        own && (
          <IconButton
            icon={IconArrowBackUp}
            label={`Follow the studio’s colours: ${label}`}
            onClick={() => onChange(null)}
          />
        )
      }
    />
  )
}

/** Pairs of colours without enough contrast (WCAG 2.2 AA); they prevent saving. */
function PaletteVerdict({ palette }: { palette: Record<string, string> }) {
  const faint = paletteContrast(palette).filter(({ ok }) => !ok)
  return (
    <div role="status" className={styles.verdict}>
      {faint.length === 0 ? (
        <p className={styles.good}>
          <Icon of={IconCircleCheck} size="small" />
          Every text can be read
        </p>
      ) : (
        <>
          <p className={styles.bad}>
            <Icon of={IconAlertCircle} size="small" />
            These colours can’t be read, so they can’t be saved
          </p>
          <ul>
            {faint.map(({ theme, front, ground, ratio, needed }) => (
              <li key={`${theme} ${front} ${ground}`}>
                {`By ${theme}: ${colourWords[front]} on ${colourWords[ground]} has ${ratio}, needs ${needed}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
