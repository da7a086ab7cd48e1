import type { Seed } from '@studio/contract/studio/derive-palette.ts'
import { useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconX } from '../../../ui/icons.tsx'
import styles from './look.module.css'

export const SEED_WORDS: Record<Seed, { name: string; use: string }> = {
  brand: { name: 'Brand', use: 'Buttons, links, ridges' },
  accent: { name: 'Accent', use: 'The sun, and today' },
  paper: { name: 'Paper', use: 'The page itself' },
}

interface SeedRowProps {
  seed: Seed
  colour: string
  /** Whether it waits for its proposal. */
  isFaint: boolean
  onChange: (colour: string) => void
  /** Goes back to what is proposed beside the brand; absent where that stands already. */
  onRemove?: (() => void) | undefined
}

/** One of the three colours, typed, pasted or chosen with the browser's picker. */
export function SeedRow({ seed, colour, isFaint, onChange, onRemove }: SeedRowProps) {
  const { name, use } = SEED_WORDS[seed]
  const [typed, setTyped] = useState<string | null>(null)
  function type(text: string) {
    const whole = wholeColour(text)
    setTyped(whole === text ? null : text)
    if (whole) onChange(whole)
  }
  return (
    <div className={styles.seed} data-faint={isFaint || undefined}>
      <input
        type="color"
        aria-label={`Choose: ${name}`}
        value={colour}
        onChange={({ target }) => type(target.value)}
      />
      <span className={styles.seedWords}>
        <b>{name}</b>
        <small>{use}</small>
      </span>
      <TextInput
        label={name}
        labelHidden
        value={typed ?? colour}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      {onRemove && (
        <IconButton icon={IconX} label={`Remove the studio’s colour: ${name}`} onClick={onRemove} />
      )}
    </div>
  )
}

/** `#rrggbb` of what is typed or pasted, with or without the sign; null for what is no colour yet. */
function wholeColour(text: string): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : null
}
