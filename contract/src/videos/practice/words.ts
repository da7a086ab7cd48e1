import { counted } from '../../counted.ts'
import { addDays, MONTHS } from '../../dates.ts'
import { type DateOrder, dayWords } from '../../reading.ts'
import type { YearFigures, YearWeek } from './year.ts'

/** Time in words: '61 hours', and minutes below one. */
export const hoursText = (minutes: number): string =>
  minutes < 60 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour')

/** The line under a picture: '42 weeks, 61 hours, 109 classes'. */
export const yearLine = ({ weeks, minutes, classes }: YearFigures): string =>
  `${counted(weeks, 'week')}, ${hoursText(minutes)}, ${counted(classes, 'class', 'classes')}`

/** What a screen reader hears instead of the picture. */
export function yearWords(figures: YearFigures, weeks: readonly YearWeek[]): string {
  const paused = weeks.filter(({ state }) => state === 'paused').length
  const { classes, minutes } = figures
  const practised = `${counted(figures.weeks, 'week')} of practice, ${hoursText(minutes)}, ${counted(classes, 'class', 'classes')}`
  return `${practised}${paused ? `, ${counted(paused, 'week')} paused` : ''}`
}

/** 'Maya’s year', also of a name that ends in s. */
export const yearTitle = (firstName: string): string => `${firstName}’s year`

/** The words of a range of days, which tell a month and a year once if they are the same: '7 to 13 July', 'July 7 to August 2'. */
function daysWords(first: string, last: string, order: DateOrder): string {
  const to = dayWords(last, order, {})
  if (first === last) return to
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const [from, until] = [dayWords(first, order, {}), String(Number(last.slice(8)))]
  if (!isOneMonth) return `${from} to ${to}`
  return order === 'dmy' ? `${Number(first.slice(8))} to ${to}` : `${from} to ${until}`
}

/** 'Mon to Sun' of a week: '7 to 13 July', '29 September to 5 October'. */
export const weekSpan = ({ label }: Pick<YearWeek, 'label'>, order: DateOrder = 'dmy'): string =>
  daysWords(label, addDays(label, 6), order)

/** '5 classes, 176 minutes', or why there are none. */
export function weekText({ state, classes, minutes }: YearWeek): string {
  if (state === 'missed') return 'A week of mist, forgiven'
  if (state === 'paused') return 'Paused'
  if (state === 'ahead') return 'Open water'
  return `${counted(classes, 'class', 'classes')}, ${counted(minutes, 'minute')}`
}

/** '10 March 2025' */
export const longDay = (day: string, order: DateOrder = 'dmy'): string => dayWords(day, order, { year: true })

const PARTS = [
  { until: 4, name: 'night', mostly: 'mostly at night' },
  { until: 6 + 20 / 60, name: 'before dawn', mostly: 'mostly before dawn' },
  { until: 11, name: 'morning', mostly: 'mostly mornings' },
  { until: 14, name: 'noon', mostly: 'mostly around noon' },
  { until: 17, name: 'afternoon', mostly: 'mostly afternoons' },
  { until: 21, name: 'dusk', mostly: 'mostly at dusk' },
  { until: 24, name: 'night', mostly: 'mostly at night' },
] as const

const partOf = (hour: number) => PARTS.find(({ until }) => hour < until) ?? PARTS[0]

/** The part of the day of an hour: 'morning'. */
export const partOfDay = (hour: number): string => partOf(hour).name

/** The same of several classes: 'mostly mornings'. */
export const mostlyText = (hour: number): string => partOf(hour).mostly

/** Hours that stand for the parts of the day beside a picture. */
export const LEGEND = [
  { hour: 4.4, name: 'before dawn' },
  { hour: 7.2, name: 'morning' },
  { hour: 12.5, name: 'noon' },
  { hour: 19, name: 'dusk' },
  { hour: 22.5, name: 'night' },
] as const

/** Weeks that begin a month, by index, for the line under a picture. The first is named once there is room before the second. */
export function monthMarks(weeks: readonly Pick<YearWeek, 'label'>[]): { index: number; name: string }[] {
  return weeks.flatMap(({ label }, index) => {
    const before = weeks[index - 1]
    if (!before || before.label.slice(0, 7) === label.slice(0, 7)) return []
    return [{ index, name: (MONTHS[Number(label.slice(5, 7)) - 1] ?? '').slice(0, 3) }]
  })
}
