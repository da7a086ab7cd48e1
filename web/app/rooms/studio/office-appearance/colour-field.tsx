import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconArrowBackUp } from '../../../ui/icons.tsx'
import styles from '../office/settings.module.css'

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
export function ColourField({ label, colour, own, error, onChange }: ColourFieldProps) {
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
