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
  const parts = [counted(colours, 'colour'), counted(differing(before.texts, now.texts), 'text')]
  const said = parts.filter(Boolean).join(' and ')
  return said ? `${said} changed.` : 'Not saved yet.'
}

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]).length

const counted = (count: number, what: string) =>
  count === 0 ? '' : count === 1 ? `1 ${what}` : `${count} ${what}s`
