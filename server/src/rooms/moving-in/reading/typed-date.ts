import { DAY } from '@studio/contract/dates.ts'
import { DAY_FORMS, type DayForm } from '@studio/contract/moving-in/schema.ts'

/** Parts of a date's form, each with what it reads; a year may have two or four digits where it is not the first part. */
const PARTS = {
  YYYY: '(?<year>\\d{4}|(?<!^)\\d{2})',
  YY: '(?<year>(?<!^)\\d{4}|\\d{2})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  MMM: '(?<named>\\p{L}{3,9})',
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export type DateReader = (typed: string) => Date | null

/** An instant as ISO 8601 and the exports of databases and services write it, in UTC unless it says otherwise. */
const instant =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|UTC|GMT|(?<hours>[+-]\d{2}):?(?<minutes>\d{2})?)?$/
const isoDay = /^\d{4}-\d{2}-\d{2}(?:[T ,].*)?$/

/** `2026年12月31日`, with whatever stands behind: its characters say what is what, whatever the form of the other days. */
const named = /^(?<year>\d{4})年 ?(?<month>\d{1,2})月 ?(?<day>\d{1,2})日/

/** A day as a spreadsheet counts it from the end of 1899: 45292 is 1 January 2024. A part of a day may follow. */
const counted = /^(?<days>[2-5]\d{4})(?:[.,]\d+)?$/
/** The count of 1 January 1970. */
const EPOCH = 25_569

/** Signs that nobody's day has; normalising a long text may take long. */
const LONGEST_DAY = 60
/** Digits and signs as wide as Japanese letters, as everybody else's. */
const narrow = (typed: string) => (typed.length > LONGEST_DAY ? typed : typed.normalize('NFKC'))

/** Days with a sign behind each part, and counted ones, which need no form. */
export const namedDay: DateReader = (typed) => {
  const text = narrow(typed)
  const days = counted.exec(text)?.groups?.days
  if (days) return new Date((Number(days) - EPOCH) * DAY)
  const { year = '', month = '', day = '' } = named.exec(text)?.groups ?? {}
  return year ? realDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : null
}

/**
 * Makes the reader of a file's dates: days and instants of ISO 8601, or days in a named form such as `DD.MM.YYYY`, `m/d/yyyy` or
 * `D MMM YYYY` with English months; a time after one is passed over. Besides it reads days such as `2026年12月31日` or `45292`, and wide digits.
 * The reader returns null for what is no such day. Throws for a form without a year, a month and a day.
 */
export function dateReader(form?: string): DateReader {
  const read = formReader(form)
  return (typed) => namedDay(typed) ?? read(narrow(typed))
}

/** The reader of a list whose days are written so; those of ISO 8601 where it is not known. */
export const readerOf = (days: DayForm | null): DateReader =>
  dateReader(days === null || days === DAY_FORMS[0] ? undefined : days)

function formReader(form?: string): DateReader {
  if (form === undefined)
    return (typed) => {
      const { day, time, hours, minutes = '00' } = instant.exec(typed)?.groups ?? {}
      if (day) return realDay(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`)
      return isoDay.test(typed) ? realDay(typed.slice(0, 10)) : null
    }
  const large = form.replace(/(?<!\p{L})(y+|m+|d+)(?!\p{L})/giu, (part) => part.toUpperCase())
  const parts = large.match(/Y+|M+|D+|[^YMD]+/g) ?? []
  const pattern = parts.map((part) => PARTS[fullPart(part)] ?? literal(part))
  const names = parts.map(fullPart)
  const once = (...wanted: string[]) => names.filter((name) => wanted.includes(name)).length === 1
  if (!once('YYYY', 'YY') || !once('MM', 'MMM') || !once('DD')) {
    throw new Error(`--dates ${form}: name the form of a day, such as DD.MM.YYYY or MM/DD/YYYY.`)
  }
  const whole = new RegExp(`^${pattern.join('')}(?:[T ,].*)?$`, 'u')
  return (typed) => {
    const { year, month, day, named } = whole.exec(typed)?.groups ?? {}
    if (!year || !day) return null
    const number = named ? MONTHS.indexOf(named.slice(0, 3).toLowerCase()) + 1 : Number(month)
    return realDay(`${fullYear(year)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
}

/** What stands between parts as it is; spreadsheets write 31-Dec-26 for 31 Dec 2026. */
const literal = (text: string) => (text === ' ' ? '[ -]' : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))

/** Two digits are a year from 1970 to 2069. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`)

/** `M` and `D` are `MM` and `DD`, each of one or two digits. */
function fullPart(part: string): keyof typeof PARTS {
  return ({ Y: 'YYYY', M: 'MM', D: 'DD' }[part] ?? part) as keyof typeof PARTS
}

/** Null for days such as 31 April, which Date would move to May. */
function realDay(text: string): Date | null {
  const read = new Date(text)
  const [day = ''] = text.split('T')
  const own = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || Number.isNaN(own.getTime()) || !own.toISOString().startsWith(day)
    ? null
    : read
}
