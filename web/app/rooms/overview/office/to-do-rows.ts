import { counted } from '@studio/contract/counted.ts'
import { addDays } from '@studio/contract/dates.ts'
import { type DayNow, labelAt } from '@studio/contract/day-now.ts'
import { monthToOpen } from '@studio/contract/overview/rules.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { listed, weekdayWord } from '@studio/contract/reading-words.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { fullName, type Named } from '../../../ui/words/person-name.ts'
import { type Lacking, lackingTitle } from '../../daily-classes/office/day-words.ts'

type Person = StudioWork['leaving']['people'][number]

/** Something that waits for an Admin, with the deed that ends it. */
export interface ToDoRow {
  /** What it is about, so that the same can be put off and another of its kind is not. */
  key: string
  kind: 'days' | 'money' | 'trials' | 'leaving' | 'month'
  title: string
  text: string
  people?: readonly Person[]
  /** Days without classes, drawn as so many holes. */
  holes?: number
  deed: string
  to: string
}

interface Facts {
  work: StudioWork
  /** Coming days that lack classes; undefined until they are known. */
  lacking: readonly Lacking[] | undefined
  today: string
  /** Of the studio's day; undefined where it is that of UTC. */
  day?: DayNow | undefined
}

/** What waits, in the order in which it hurts: days without classes, money, people who leave, teachers. */
export function toDoRows({ work, lacking = [], today, day }: Facts): ToDoRow[] {
  return [
    ...daysRow(lacking),
    ...moneyRow(work.failedPayments, { today, day }),
    ...trialsRow(work.trialsEnding, today),
    ...leavingRow(work.leaving),
    ...monthRows(work.unopened, today),
  ]
}

const MOST_NAMED = 3

function daysRow(lacking: readonly Lacking[]): ToDoRow[] {
  const [first] = lacking
  if (!first) return []
  const title = lackingTitle(lacking)
  const holes = lacking.reduce((sum, { count }) => sum + count, 0)
  const [only] = lacking
  const text =
    lacking.length === 1 && only
      ? spanText(only)
      : `${lacking
          .slice(0, MOST_NAMED)
          .map((run) => run.text)
          .join('; ')}${lacking.length > MOST_NAMED ? ` and ${lacking.length - MOST_NAMED} more` : ''}`
  const to = `/admin/daily-classes?month=${first.day.slice(0, 7)}`
  return [{ key: `days ${first.day}`, kind: 'days', title, text, holes, deed: 'Plan them', to }]
}

/** "Monday 30 November to Friday 11 December" */
const spanText = ({ day, count }: Lacking) =>
  count === 1 ? weekdayText(day) : `${weekdayText(day)} to ${weekdayText(addDays(day, count - 1))}`

function moneyRow(
  { count, amount, newest, triedAt }: StudioWork['failedPayments'],
  { today, day }: Pick<Facts, 'today' | 'day'>,
): ToDoRow[] {
  if (count === 0) return []
  const next = triedAt
    ? `The next try is ${dayName(labelAt(new Date(triedAt), day), today)}.`
    : 'It needs another card.'
  return [
    {
      key: `money ${newest}`,
      kind: 'money',
      title: counted(count, 'card failed', 'cards failed'),
      text: `${amountText(amount)} outstanding. ${next}`,
      deed: count === 1 ? 'See it' : `See the ${inWords(count)}`,
      to: '/admin/subscribers/invoices?status=open',
    },
  ]
}

/** "today", "tomorrow", "on Monday"; days later than a week have their date. */
export function dayName(day: string, today: string): string {
  if (day <= today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return `on ${day < addDays(today, 7) ? weekdayWord(day) : weekdayText(day)}`
}

const writeTo = (id: string) => `/admin/notification?to=${id}`

function trialsRow(trials: StudioWork['trialsEnding'], today: string): ToDoRow[] {
  if (!trials || trials.day > addDays(today, 1)) return []
  const { count, people, day } = trials
  const [only] = people
  return [
    {
      key: `trials ${day}`,
      kind: 'trials',
      title: `${counted(count, 'trial ends', 'trials end')} ${dayName(day, today)}`,
      text: `${namesText(people, count)}.`,
      people,
      ...(count === 1 && only
        ? { deed: `Write to ${only.firstName}`, to: writeTo(only.id) }
        : { deed: 'See trials', to: '/admin/subscribers?state=trialing' }),
    },
  ]
}

function leavingRow({ count, people }: StudioWork['leaving']): ToDoRow[] {
  const [only] = people
  if (count === 0) return []
  return [
    {
      key: `leaving ${count} ${people.map(({ id }) => id).join(' ')}`,
      kind: 'leaving',
      title: counted(count, 'member leaves in a week', 'members leave in a week'),
      text: `${namesText(people, count)}.`,
      people,
      ...(count === 1 && only
        ? { deed: `Write to ${only.firstName}`, to: writeTo(only.id) }
        : { deed: 'See who is leaving', to: '/admin/subscribers?state=ending' }),
    },
  ]
}

function monthRows(teachers: StudioWork['unopened'], today: string): ToDoRow[] {
  const next = monthToOpen(today)
  if (!next) return []
  return teachers.map(({ followers, ...person }) => ({
    key: `month ${next} ${person.id}`,
    kind: 'month',
    title: `${person.firstName}’s ${monthWord(next)} is not open yet`,
    text: followersText(followers, monthWord(today)),
    people: [person],
    deed: `Remind ${person.firstName}`,
    to: writeTo(person.id),
  }))
}

const followersText = (followers: number, month: string) =>
  `${counted(followers, 'person follows', 'people follow')} ${month}.`

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number up to ten as a word, as in "See the four". */
export const inWords = (count: number): string => WORDS[count] ?? String(count)

/** "Olu Adeyemi, Clara Benoit and Henrik Dahl", or "Olu Adeyemi, Clara Benoit, Henrik Dahl and 4 more". */
function namesText(people: readonly Named[], count: number): string {
  const names = people.map(fullName)
  const more = count - names.length
  return listed(more > 0 ? [...names, `${more} more`] : names)
}
