import { counted } from '@studio/contract/counted.ts'
import { addDays } from '@studio/contract/dates.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { longWeekdayWord } from '../../../ui/words/day-and-time.ts'

const NUMBERS = ['None', 'One', 'Two', 'Three']
const ORDERS = ['first', 'second', 'third']

/** "Two of your classes are in the studio today." */
export const todayText = (classes: number): string =>
  `${NUMBERS[classes] ?? classes} of your classes ${classes > 1 ? 'are' : 'is'} in the studio today.`

/** "Today’s second class, Hatha" */
export function placeText(position: number, tags: readonly string[]): string {
  return [`Today’s ${ORDERS[position - 1] ?? ''} class`, ...tags.slice(0, 1)].join(', ')
}

/** "12 have started it, 7 finished"; of fewer than three nothing is told. */
export function startedText({
  started,
  finished,
}: Pick<TeacherHome['classes'][number], 'started' | 'finished'>) {
  if (started === null) return 'You see how many have started it once three have.'
  return `${started} have started it${finished === null ? '' : `, ${finished} finished`}`
}

/** "31 have it in their calendar" */
export const followersText = (followers: number): string =>
  followers === 0
    ? 'nobody has it in their calendar yet'
    : `${counted(followers, 'has', 'have')} it in their calendar`

/** "17 practices, 31 people follow, 61% done so far" */
export function teacherMonthText({ events, followers, done }: NonNullable<TeacherHome['month']>): string {
  return [
    counted(events.length, 'practice'),
    followers === 0 ? 'nobody follows it yet' : counted(followers, 'person follows', 'people follow'),
    ...(done === null ? [] : [`${done}% done so far`]),
  ].join(', ')
}

/** "Your 31 followers have nothing from Tuesday unless you open it." and how they come into it. */
export function toOpenText({
  monthOfCreation,
  followers,
  staying,
}: NonNullable<TeacherHome['toOpen']>): string {
  const from = longWeekdayWord(monthOfCreation.slice(0, 10))
  if (followers === 0) return `From ${from}, members find nothing of yours unless you open it.`
  const whose = followers === 1 ? 'Your one follower has' : `Your ${followers} followers have`
  const asked = followers - staying
  const joins = counted(staying, 'joins automatically', 'join automatically')
  const isAsked = counted(asked, 'is asked', 'are asked')
  const then =
    asked === 0 ? 'they join automatically' : staying === 0 ? 'they are asked' : `${joins} and ${isAsked}`
  return `${whose} nothing from ${from} unless you open it. Then ${then}.`
}

/** "in 1 day and 21 hours" until an instant, "in 40 minutes" before its last hour. */
export function untilText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days + hours === 0) return `in ${counted(minutes, 'minute')}`
  const parts = [...(days > 0 ? [counted(days, 'day')] : []), ...(hours > 0 ? [counted(hours, 'hour')] : [])]
  return `in ${parts.join(' and ')}`
}

/** The days of a month, as `YYYY-MM-DD`, from its first one. */
export function daysOfMonth(first: string): string[] {
  const days: string[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day)
  return days
}

/** "132 more than by last Saturday": the same days of both weeks. */
export function minutesChangeText(change: number, today: string): string {
  const then = `by last ${longWeekdayWord(today)}`
  if (change === 0) return `minutes, the same as ${then}`
  return `minutes, ${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than ${then}`
}

/** "joined Grounded November today" */
export function joinedText(calendar: string, day: string, today: string): string {
  if (day === today) return `joined ${calendar} today`
  return day === addDays(today, -1)
    ? `joined ${calendar} yesterday`
    : `joined ${calendar} on ${longWeekdayWord(day)}`
}

/** "December is not open yet." */
export const shutText = (monthOfCreation: string): string => `${monthWord(monthOfCreation)} is not open yet.`
