import { plainLength } from '@studio/contract/rich-text.ts'
import { sanitiseRichText } from '../../server/src/rooms/studio/sanitise-rich-text.ts'
import { hostileTexts } from '../../server/src/testing/hostile-texts.ts'

/** A text of the corpus that fits almost every field; pages must show it as it was typed. */
export const SAMPLE = '<img src=x onerror=alert(1)>'
/** The same for the shortest fields, such as a plan's title. */
export const SHORT = '<svg onload=ran=1>'

/** A text as a field of lines takes it: without control characters and marks of direction, as `printable` requires. */
export const readable = (text: string) => text.replace(/[^\P{C}]|[\u2028\u2029]/gu, ' ').trim()

/** The corpus as plain text. */
export const plainTexts: readonly string[] = hostileTexts.map(readable)

/** Joins the texts that fit to as few as possible of at most `max` characters; each begins with the sample. */
export function plainPacks(max: number): string[] {
  const packs = [SAMPLE]
  for (const text of plainTexts.filter((one) => SAMPLE.length + one.length < max)) {
    const longer = `${packs.at(-1)} ${text}`
    if (longer.length <= max) packs[packs.length - 1] = longer
    else packs.push(`${SAMPLE} ${text}`)
  }
  return packs
}

/** Whether a parser reads what follows a text as part of it. */
const swallows = (text: string) => !sanitiseRichText(`${text}<p>after</p>`).includes('<p>after</p>')

/** PostgreSQL's texts have no NUL; the sanitiser's tests have. */
const rich = hostileTexts.map((text) => text.replaceAll('\0', ''))
const swallowing = rich.filter(swallows)
const open = rich.filter((text) => !swallows(text))

/** The corpus as rich text, those last that swallow what follows. */
export const richTexts: readonly string[] = [...open, ...swallowing]

/**
 * Joins the corpus to rich texts of at most `max` visible characters. A text that swallows what follows is the last of its pack,
 * so that each one is parsed. Each pack begins with the sample as it is typed: with entities.
 */
export function richPacks(max: number): string[] {
  const typed = '<p>&lt;img src=x onerror=alert(1)&gt;</p>'
  const ends = [...swallowing]
  const packs: string[] = []
  let pack = typed
  const fits = (html: string) => plainLength(html) <= max && html.length <= 20 * max
  const close = () => {
    const end = ends[0]
    if (end !== undefined && fits(pack + end)) pack += ends.shift()
    packs.push(pack)
    pack = typed
  }
  for (const text of open) {
    const longer = `${pack}<p>${text}</p>`
    if (!fits(longer) || longer.length > MOST_MARKUP) close()
    pack += `<p>${text}</p>`
  }
  while (pack !== typed || ends.length > 0) close()
  return packs
}

/** Characters of a pack with its markup: as many packs as there are texts that must be the last. */
const MOST_MARKUP = 900
