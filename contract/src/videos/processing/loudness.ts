/** What films are levelled to: LUFS of the whole film, and dBTP of its loudest moment. */
export const LEVEL_TARGET = { integrated: -16, peak: -1.5 } as const

/** LUFS at which a film has no sound that anybody hears: the absolute gate of EBU R 128. */
export const SILENT = -70

/** Loudness of a film: LUFS of the whole, dBTP of its loudest moment; null until it is measured. */
export interface MeasuredLoudness {
  loudness: number | null
  peak: number | null
}

/** LUFS below which a film counts as described; a phone's speaker has to be turned up for the first. */
const WORDS: readonly (readonly [below: number, words: string])[] = [
  [-30, 'very quiet'],
  [-19, 'quieter than most'],
  [-13, 'as loud as most'],
  [0.1, 'louder than most'],
]
/** dBTP from which coding to AAC may distort. */
const CRACKLES = -0.5

/** How loud a film is, for its studio: `quieter than most (−23.4 LUFS)`. Null for one that is not measured. */
export function loudnessText({ loudness, peak }: MeasuredLoudness): string | null {
  if (loudness === null) return null
  if (loudness <= SILENT) return 'silent'
  const words = WORDS.find(([below]) => loudness < below)?.[1] ?? 'louder than most'
  const crackling = peak !== null && peak >= CRACKLES ? '; its loudest moments may crackle' : ''
  return `${words} (${signed(loudness)} LUFS)${crackling}`
}

/** LU from the target within which nobody hears that a film was levelled (EBU R 128 allows as much for live sound). */
const NEAR = 1

/** Whether levelling changes a film: one that is measured, has a sound, and is not at the target already. */
export const levellingChanges = (loudness: number | null): boolean =>
  loudness !== null && loudness > SILENT && Math.abs(loudness - LEVEL_TARGET.integrated) > NEAR

/** One decimal, with a minus sign. */
const signed = (decibels: number) => decibels.toFixed(1).replace('-', '−')
