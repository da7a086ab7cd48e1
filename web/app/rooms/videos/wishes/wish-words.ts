import { capital } from '@studio/contract/reading-words.ts'
import { levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import type { Purpose, Spared } from '@studio/contract/videos/wishes/purposes-and-strains.ts'
import type { Wishes } from '@studio/contract/videos/wishes/rules.ts'

export const purposeTexts: Record<Purpose, string> = {
  rest: 'To unwind',
  strength: 'To get stronger',
  freedom: 'To move more freely',
  sleep: 'To sleep better',
}

export const sparedTexts: Record<Spared, string> = {
  wrists: 'Wrists',
  knees: 'Knees',
  back: 'Back',
  neck: 'Neck',
  pregnancy: 'Pregnancy',
}

export const hasWishes = ({ level, minutes, purpose, spared }: Wishes): boolean =>
  level !== null || minutes !== null || purpose !== null || spared.length > 0

/** "Beginner, 20 minutes, to sleep better. Careful with: wrists, knees." */
export function wishesText({ level, minutes, purpose, spared }: Wishes): string {
  const wanted = [
    level && levelTexts[level],
    minutes && `${minutes} minutes`,
    purpose && purposeTexts[purpose].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
  const left = spared.map((part) => sparedTexts[part].toLowerCase()).join(', ')
  const sentences = [wanted && `${capital(wanted)}.`, left && `Careful with: ${left}.`]
  return sentences.filter(Boolean).join(' ')
}

/** "Planks: a lot of weight on the wrists, in 2 of 6 videos"; null if no video of the path names any. */
export function pathStrainText(strains: readonly (string | null)[]): string | null {
  const said = strains.filter((strain) => strain !== null)
  return said[0] ? `${said[0]}, in ${said.length} of ${strains.length} videos` : null
}
