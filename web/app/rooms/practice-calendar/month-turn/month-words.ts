import { monthName } from '@studio/contract/practice-calendar/rules.ts'
import type { MonthTurn } from '@studio/contract/practice-calendar/schema.ts'
import { listed } from '@studio/contract/reading-words.ts'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { dayAndMonthWords } from '../../../ui/words/date-words.ts'
import { dayIn, longWeekdayWord, timeIn } from '../../../ui/words/day-and-time.ts'
import type { HourCycle } from '../../../ui/words/studio-reading.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { dayWord } from '../next-event.ts'

/** Weekdays that a plan names; with more it says how many practices there are. */
const MOST_DAYS = 3

interface Reader {
  zone: string
  hourCycle: HourCycle
}

type Practices = readonly Pick<Planned['practices'][number], 'eventDateTime'>[]
type Planned = NonNullable<MonthTurn['calendar']>

/** What cards and rows show of a month. */
export interface ShownTurn extends Omit<MonthTurn, 'calendar'> {
  calendar: (Omit<Planned, 'practices'> & { practices: Practices }) | null
}

/** "13 practices, Monday, Wednesday and Saturday at 7:00", in the reader's zone; hours that differ are left out. */
export function monthPlanWords(practices: Practices, { zone, hourCycle }: Reader): string {
  const count = practices.length === 1 ? 'One practice' : `${practices.length} practices`
  const starts = practices.map(({ eventDateTime }) => new Date(eventDateTime))
  const days = [...new Set(starts.map((start) => longWeekdayWord(dayIn(start, zone))))]
  const time = onlyTime(practices, { zone, hourCycle })
  const at = time && ` at ${time}`
  return days.length > MOST_DAYS ? `${count}${at}` : `${count}, ${listed(days)}${at}`
}

/** The hour at which all practices begin; empty where hours differ. */
function onlyTime(practices: Practices, { zone, hourCycle }: Reader): string {
  const times = new Set(
    practices.map(({ eventDateTime }) => timeIn(new Date(eventDateTime), zone, hourCycle)),
  )
  return times.size === 1 ? [...times].join() : ''
}

/** "the first on Wednesday 2 December at 7:00", of those to come; without the hour that all have; empty once all are over. */
export function firstWords(practices: Practices, now: Date, reader: Reader): string {
  const next = practices.find(({ eventDateTime }) => Date.parse(eventDateTime) > now.getTime())
  if (!next) return ''
  const start = new Date(next.eventDateTime)
  const day = dayIn(start, reader.zone)
  const at = onlyTime(practices, reader) ? '' : ` at ${timeIn(start, reader.zone, reader.hourCycle)}`
  const which = next === practices[0] ? 'the first' : 'the next'
  return `${which} on ${longWeekdayWord(day)} ${dayAndMonthWords(day)}${at}`
}

/** From then on a practice of today is one of tonight. */
const EVENING = 17

/** "You are in Priya’s November, next tonight at 19:00", in the reader's zone. */
export function joinedWords(name: string, practices: Practices, now: Date, reader: Reader): string {
  const next = practices.find(({ eventDateTime }) => Date.parse(eventDateTime) > now.getTime())
  if (!next) return `You are in ${name}`
  const { zone, hourCycle } = reader
  const start = new Date(next.eventDateTime)
  const day = dayWord(dayIn(start, zone), dayIn(now, zone))
  const isEvening = Number.parseInt(timeIn(start, zone), 10) >= EVENING
  const near = { Today: isEvening ? 'tonight' : 'today', Tomorrow: 'tomorrow' }[day] ?? `on ${day}`
  return `You are in ${name}, next ${near} at ${timeIn(start, zone, hourCycle)}`
}

/** "In Ines’s November you kept 11 of 12."; empty where nothing was kept. */
export function lastMonthWords({ teacher, last }: Pick<MonthTurn, 'teacher' | 'last'>): string {
  if (last.kept === 0) return ''
  return `In ${monthName(teacher, last.monthOfCreation)} you kept ${last.kept} of ${last.practices}.`
}

/** What is said when the reader has joined a month: its name, and when its next practice is. */
export function useJoinedWords() {
  const clock = useStudioClock()
  const reader = { zone: useZone(), hourCycle: useHourCycle() }
  return (name: string, practices: Parameters<typeof joinedWords>[1]): string =>
    joinedWords(name, practices, new Date(clock()), reader)
}
