import { counted } from '@studio/contract/counted.ts'
import { SEEDS, seedsOf } from '@studio/contract/studio/derive-palette.ts'
import type { OwnTexts } from '@studio/contract/studio/original-texts.ts'

interface Look {
  palette: Record<string, string> | null
  texts: OwnTexts
}

/** `2 colours and 1 text changed.`: of the three where they changed, else of the others. */
export function changesInWords(before: Look, now: Look, standard: Record<string, string>): string {
  const [was, is] = [before.palette ?? standard, now.palette ?? standard]
  const [wasSeeds, isSeeds] = [seedsOf(was), seedsOf(is)]
  const seeds = (Object.keys(SEEDS) as (keyof typeof SEEDS)[]).filter(
    (seed) => wasSeeds[seed] !== isSeeds[seed],
  )
  const colours = seeds.length || differing(was, is)
  const texts = differing(before.texts, now.texts)
  const parts = [colours > 0 && counted(colours, 'colour'), texts > 0 && counted(texts, 'text')]
  const said = parts.filter(Boolean).join(' and ')
  return said ? `${said} changed.` : 'Not saved yet.'
}

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]).length
