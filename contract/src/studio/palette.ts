/** Tokens that a studio may override (D15); all other colours follow from the design. */
export const paletteNames = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'primary',
  'primary-hover',
  'on-primary',
  'primary-soft',
  'ember',
  'ember-disk',
  'ember-soft',
  'on-ember',
  'night',
  'on-night',
  'on-night-2',
] as const
export type ColourName = (typeof paletteNames)[number]

/** Prefix of a token's value at night. */
export const DARK = 'dark-'
