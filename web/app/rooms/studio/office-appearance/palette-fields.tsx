import { colourOf, paletteKey, type Theme, themes } from '@studio/contract/studio/design-colours.ts'
import type { LookSettings } from '@studio/contract/studio/own/schema.ts'
import type { ColourName } from '@studio/contract/studio/palette.ts'
import { colourWords } from '@studio/contract/studio/palette-contrast.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from '../office/settings.module.css'
import { ColourField } from './colour-field.tsx'
import { PalettePreview } from './palette-preview.tsx'
import { PaletteVerdict } from './palette-verdict.tsx'

const GROUPS: readonly { label: string; names: readonly ColourName[] }[] = [
  { label: 'Buttons and links', names: ['primary', 'primary-hover', 'on-primary', 'primary-soft'] },
  { label: 'Accent', names: ['ember', 'ember-disk', 'ember-soft', 'on-ember'] },
  { label: 'Text', names: ['ink', 'ink-2', 'ink-3'] },
  { label: 'Grounds', names: ['paper', 'surface', 'sunk', 'line', 'line-strong'] },
  { label: 'Always night', names: ['night', 'on-night', 'on-night-2'] },
]
const THEME_WORDS: Record<Theme, string> = { day: 'By day', night: 'By night' }

type Look = z.output<typeof LookSettings>

interface PaletteFieldsProps {
  form: UseFormReturn<Look, unknown, Look>
  standard: Record<string, string>
}

/** Colours by day and by night, with a preview and a contrast check. */
export function PaletteFields({ form, standard }: PaletteFieldsProps) {
  const { control, setValue, formState } = form
  const own = useWatch({ control, name: 'palette' })
  const [theme, setTheme] = useState<Theme>('day')
  const palette = own ?? standard
  const errors = formState.errors.palette as Record<string, { message?: string } | undefined> | undefined
  const change = (next: Record<string, string> | null) =>
    setValue('palette', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })

  function write(name: ColourName, colour: string | null) {
    const { [paletteKey(name, theme)]: _before, ...others } = palette
    change(colour ? { ...others, [paletteKey(name, theme)]: colour } : others)
  }

  return (
    <FieldGroup label="Colours" help={own === null ? 'The default' : undefined} loose>
      <div className={styles.previews}>
        {themes.map((one) => (
          <PalettePreview key={one} palette={palette} theme={one} />
        ))}
      </div>
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
        {own !== null && (
          <Button
            variant="plain"
            size="sm"
            aria-label="Back to the default: Colours"
            onClick={() => change(null)}
          >
            Back to the default
          </Button>
        )}
      </div>
      {GROUPS.map(({ label, names }) => (
        <fieldset key={label} className={styles.colours}>
          <legend>{label}</legend>
          {names.map((name) => (
            <ColourField
              key={`${theme} ${name}`}
              label={colourWords[name]}
              colour={colourOf(palette, name, theme)}
              own={paletteKey(name, theme) in palette}
              error={errors?.[paletteKey(name, theme)]?.message}
              onChange={(colour) => write(name, colour)}
            />
          ))}
        </fieldset>
      ))}
    </FieldGroup>
  )
}
