import { startOfDay } from '../dates.ts'

const nameOf = (month: string) =>
  new Date(startOfDay(month) ?? 0).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
/** Months whose names are words as well: "May you rest well". */
const WORDS: readonly string[] = ['March', 'May']

interface Months {
  /** `YYYY-MM-01` */
  from: string
  /** `YYYY-MM-01` */
  to: string
  /** Longest text: one that would be longer stays as it is. */
  max: number
}

/** The title of a calendar that is copied to another month: the old month's name, also with its year, becomes the new one's. */
export function copiedTitle(text: string, { from, to, max }: Months): string {
  const pattern = new RegExp(`(?<!\\p{L})${nameOf(from)}(?!\\p{L})( ${from.slice(0, 4)}(?!\\d))?`, 'gu')
  const moved = text.replace(pattern, (_, year) => nameOf(to) + (year ? ` ${to.slice(0, 4)}` : ''))
  return moved.length <= max ? moved : text
}

/** Same for its description, where a name that is a word as well stays. */
export function copiedDescription(text: string, months: Months): string {
  return WORDS.includes(nameOf(months.from)) ? text : copiedTitle(text, months)
}
