import { addDays } from '@studio/contract/dates.ts'
import { clockOf, minuteOf } from '@studio/contract/reminders/rules.ts'
import { REMINDED_BEFORE } from '@studio/contract/training/programme/rules.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import type { HourCycle } from '../../../ui/words/studio-reading.ts'
import { reminderHourText, weekdaysText } from '../../reminders/reminder-words.ts'
import { pathSizeText } from '../path-words.ts'

/** The time of a reminder, `HH:MM`, for a class at a time; never on the day before. */
export const remindedAt = (at: string): string => clockOf(Math.max(0, minuteOf(at) - REMINDED_BEFORE))

/** "by your clock in Lisbon" */
export function clockPlace(zone: string): string {
  const name = zoneName(zone)
  return name.endsWith(' time') ? `by your clock in ${name.slice(0, -' time'.length)}` : `by ${name}`
}

type Path = Pick<TrainingPack, 'title' | 'videos'>

/** Number, class and day of the next class; undefined if all is done. */
export function nextDay(path: Path, programme: Pick<Programme, 'days'> | null) {
  const at = programme ? programme.days.findIndex(({ done }) => !done) : 0
  const day = programme?.days[at]
  const video = path.videos.find(({ id }) => (day ? id === day.videoId : id === path.videos[0]?.id))
  if (!video || at < 0) return undefined
  return { number: at + 1, video, day: day?.day ?? null }
}

/** What stands below a path's title. */
export function leadText(path: Path, programme: Programme | null): string {
  if (!programme) return `${pathSizeText(path)}. Go at your own pace, or choose your days.`
  if (programme.state === 'done') return `${path.title} is done, all ${programme.days.length} days of it.`
  const next = nextDay(path, programme)
  if (!next) return pathSizeText(path)
  const where = `Day ${next.number} of ${programme.days.length}.`
  if (programme.state === 'asking') return `${where} It has been a while, and nothing is lost.`
  const minutes = lengthText(next.video.duration).replace(/ min$/, ' minutes')
  const teacher = next.video.coachUser ? ` with ${next.video.coachUser.firstName}` : ''
  const what = `${next.video.title}, ${minutes}${teacher}.`
  if (next.day === programme.today) return `${where} Today: ${what}`
  return next.day ? `${where} Next, on ${weekdayText(next.day)}: ${what}` : `${where} Next: ${what}`
}

/** "2 of 6 done. Next after today: Monday 16 March, Hips and feet, part two." */
export function doneText(path: Path, { days, today }: Pick<Programme, 'days' | 'today'>): string {
  const done = `${days.filter((day) => day.done).length} of ${days.length} done.`
  const [first, second] = days.filter((day) => !day.done)
  const isToday = first?.day === today
  const next = isToday ? second : first
  const video = path.videos.find(({ id }) => id === next?.videoId)
  if (!next || !video) return done
  if (!next.day) return `${done} Next: ${video.title}.`
  return `${done} Next${isToday ? ' after today' : ''}: ${weekdayText(next.day)}, ${video.title}.`
}

/** "Mondays and Thursdays at 7:00, until Monday 23 March. A day you miss moves the rest; nothing piles up." */
export function planText({ dates, days }: Pick<Programme, 'dates' | 'days'>, hourCycle: HourCycle): string {
  if (!dates) return 'Without dates: the next class waits until you come.'
  const last = lastDay(days)
  const until = last ? `, until ${weekdayText(last)}` : ''
  return `${weekdaysText(dates.weekdays)} at ${reminderHourText(dates.at, hourCycle)}${until}. A day you miss moves the rest; nothing piles up.`
}

const lastDay = (days: Programme['days']) => days.findLast((day) => !day.done)?.day ?? null

/** "day 3 would be tomorrow, the end on 24 March"; `moved` are the days after the move. */
export function movedText(programme: Pick<Programme, 'days' | 'today'>, moved: readonly string[]): string {
  const number = programme.days.findIndex(({ done }) => !done) + 1
  const [first, last] = [moved[0] ?? '', moved.at(-1) ?? '']
  const when = first === addDays(programme.today, 1) ? 'tomorrow' : `on ${weekdayText(first)}`
  const end = last === first ? '' : `, the end on ${weekdayText(last).replace(/^\S+ /, '')}`
  return `day ${number} would be ${when}${end}`
}
