import { DAY } from '@studio/contract/dates.ts'
import { unknownDay } from '@studio/contract/moving-in/messages.ts'
import { missingIn } from '@studio/contract/moving-in/rules.ts'
import { DAY_FORMS, type DayForm } from '@studio/contract/moving-in/schema.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { type FoundPerson, moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { knownNumbers } from '../../videos/taking-over/find-film.ts'
import { foundFilm, linkLineOf, linkOf } from '../films/link-line.ts'
import type { Member, Reading } from '../people/member-line.ts'
import { newOnes, onceEach, type Refuse, readable } from '../people/new-members.ts'
import { namedDay, readerOf } from '../reading/typed-date.ts'
import {
  csvLineOf,
  type Judge,
  keepOutcomes,
  type LineOutcome,
  type List,
  lockList,
  readAs,
  type StoredLine,
} from './own-list.ts'

/** Lines read in one transaction; a film's host is asked about each. */
const AT_ONCE = { people: 200, films: 4, subscriptions: 100 }

/**
 * Reads every line of a list, from the beginning, and writes none: what it finds is the same each time, and no host is asked
 * twice. It stops where the columns were changed meanwhile.
 */
export async function checkLines(context: Context, list: List): Promise<void> {
  const { db, clock } = context
  const days = list.days ?? (await onlyForm(context, list))
  const reading = { now: clock.now(), dates: readerOf(days), noDay: unknownDay(days) }
  const seen = new Map<string, number>()
  const judge =
    list.kind === 'people'
      ? judgePeople(context, list, { reading, seen })
      : await judgeFilms(context, { ...list, days })
  const atOnce = AT_ONCE[list.kind]
  for (let after = 0, more = missingIn(readAs(list)) === null; more; ) {
    const lines = await db
      .select()
      .from(moveInLines)
      .where(and(eq(moveInLines.moveInId, list.id), gt(moveInLines.line, after)))
      .orderBy(asc(moveInLines.line))
      .limit(atOnce)
    if (!(await keepIfWaiting(context, list, await judge(lines)))) return
    after = lines.at(-1)?.line ?? after
    more = lines.length === atOnce
  }
  await endCheck(context, list, days)
}

/** Keeps what lines are, and whether the list still waits for it. */
export const keepIfWaiting = ({ db }: Context, list: List, outcomes: LineOutcome[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await isStillReading(tx, list))) return false
    await keepOutcomes(tx, list.id, outcomes)
    return true
  })

/** Whether a list, which is locked then, is still read as it was when the job began. */
export async function isStillReading(tx: Transaction, { id, reading }: List): Promise<boolean> {
  const now = await lockList(tx, id)
  return now.state === 'checking' && now.reading === reading
}

export async function endCheck({ db }: Context, list: List, days: DayForm | null): Promise<void> {
  const same = and(eq(moveIns.id, list.id), eq(moveIns.state, 'checking'), eq(moveIns.reading, list.reading))
  await db.update(moveIns).set({ state: 'checked', days, fault: null }).where(same)
}

interface AsPeople {
  reading: Reading
  seen: Map<string, number>
}

const judgePeople =
  ({ db }: Context, list: List, { reading, seen }: AsPeople): Judge =>
  async (lines) => {
    const refused: LineOutcome[] = []
    const refuse: Refuse = (line, reason) => void refused.push({ line, state: 'refused', reason })
    const asWritten = lines.map((line) => csvLineOf(list, line))
    const members = onceEach(readable(asWritten, reading, refuse), seen, refuse)
    const { fresh, known } = await newOnes(db, members, refuse)
    const found = new Map(members.map((member) => [member.line, foundPerson(member)]))
    const right = fresh.map(({ line }) => ({ line, state: 'right' as const }))
    const here = known.map(({ line, userId }) => ({ line, state: 'known' as const, userId }))
    return [...refused, ...right, ...here].map((one) => {
      const person = found.get(one.line)
      return person ? { ...one, found: person } : one
    })
  }

export const foundPerson = ({ firstName, lastName, email, registeredAt }: Member): FoundPerson => ({
  firstName,
  lastName,
  email,
  registered: registeredAt.toISOString(),
})

/**
 * The one form in which the days of a list can be read, but for those that no form reads or that need none; null if none is, or
 * more than one. Where several read all of them, years of two digits are read in none by which one would be to come,
 * where today is already tomorrow for somebody. One mistyped year gives up no form for another that reads fewer of the days.
 */
async function onlyForm({ db, clock }: Context, { id, columns }: List): Promise<DayForm | null> {
  const at = columns.findIndex(({ becomes }) => becomes === 'registered' || becomes === 'date')
  if (at < 0) return null
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct cells[${at + 1}::int] as day from move_in_lines where move_in_id = ${id}::uuid and broken is null`)
  const days = rows.flatMap(({ day }) => (day && !namedDay(day) ? day : []))
  const short = days.filter((day) => !/\p{Nd}{4}/u.test(day))
  const latest = clock.now().getTime() + DAY
  const isToCome = (day: Date | null) => day !== null && day.getTime() > latest
  const whole = DAY_FORMS.filter((form) => days.every(readerOf(form)))
  const possible = whole.filter((form) => !short.some((day) => isToCome(readerOf(form)(day))))
  const some = DAY_FORMS.filter((form) => {
    const read = readerOf(form)
    return days.some((day) => read(day) && !(short.includes(day) && isToCome(read(day))))
  })
  const forms = [possible, whole, some].find((found) => found.length > 0) ?? []
  return forms.length === 1 ? (forms[0] ?? null) : null
}

/**
 * Reads lines as films of a host, which is asked about each that the studio does not have. Lines that were read before the host
 * was away stay as they are.
 */
async function judgeFilms(context: Context, list: List): Promise<Judge> {
  const here = await knownNumbers(context)
  const seen = new Map<string, number>()
  const judge = async (stored: StoredLine): Promise<LineOutcome | []> => {
    const { line, state } = stored
    const isRead = state !== 'unread'
    const refused = (wrong: string[]) => ({ line, state: 'refused' as const, reason: wrong.join('; ') })
    const read = await linkLineOf(context, csvLineOf(list, stored), list)
    if ('wrong' in read) return isRead ? [] : refused(read.wrong)
    const first = seen.get(read.number) ?? line
    seen.set(read.number, first)
    if (isRead) return []
    if (first !== line) return refused([`is the same film as line ${first}`])
    if (here.has(read.number)) {
      const { link, teacher, facts } = read
      return { line, state: 'known', found: { title: facts.title || link, link, teacher } }
    }
    const link = await linkOf(context, read)
    return 'wrong' in link ? refused(link.wrong) : { line, state: 'right', found: foundFilm(read, link) }
  }
  return async (lines) => (await Promise.all(lines.map(judge))).flat()
}
