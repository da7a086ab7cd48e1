import { noteOf } from '@studio/contract/moving-in/messages.ts'
import type { LineState, MoveInLine, MoveInMembership } from '@studio/contract/moving-in/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { moveInLines, moveIns } from '../../database/tables/moving-in.ts'
import { plans } from '../../database/tables/plans.ts'
import { Refusal } from '../../platform/refusal.ts'
import { BATCH, type CsvList, times } from '../people/export/send-csv.ts'
import type { List } from './lists/own-list.ts'
import { shownLine } from './queries.ts'

const STATES: Record<LineState, string> = {
  unread: 'Not read yet',
  right: 'Moves in',
  refused: 'Not moved',
  known: 'Here already',
  moved: 'Moved in',
  takenBack: 'Taken back',
}

type Columns = CsvList<MoveInLine>['columns']

/** What stood in a line that is refused. */
const IN_THE_FILE: Columns[number] = ['In the file', ({ cells }) => cells]

const PEOPLE: Columns = [
  ['First name', ({ person }) => person?.firstName ?? ''],
  ['Last name', ({ person }) => person?.lastName ?? ''],
  ['Email', ({ person }) => person?.email ?? ''],
  ...times<MoveInLine>('Joined', ({ person }) => person?.registered ?? null),
  IN_THE_FILE,
]

const FILMS: Columns = [
  ['Title', ({ film }) => film?.title ?? ''],
  ['Link', ({ film }) => film?.link ?? ''],
  ['Teacher', ({ film }) => film?.teacher ?? ''],
  IN_THE_FILE,
]

/** Subscriptions, each with its next charge there and, unless it stays, here. */
function subscriptionColumns({ prices }: List, titles: ReadonlyMap<string, string>): Columns {
  const priceOf = (membership: MoveInMembership) => prices?.find(({ id }) => id === membership.price)
  const of =
    <Value>(pick: (membership: MoveInMembership) => Value) =>
    ({ membership }: MoveInLine) =>
      membership ? pick(membership) : null
  const here =
    <Value>(pick: (membership: MoveInMembership) => Value) =>
    (line: MoveInLine) =>
      line.state === 'refused' ? null : of(pick)(line)
  return [
    ['Person', of(({ name }) => name)],
    ['Email', of(({ email }) => email)],
    ['Plan there', of((one) => priceOf(one)?.title || one.price)],
    ['Plan here', here((one) => titles.get(priceOf(one)?.planId ?? '') ?? '')],
    ['Price', of(({ amount }) => amount)],
    ['Currency', of((one) => priceOf(one)?.currency.toUpperCase() ?? '')],
    ['Next charge, old', of(({ there }) => there.amount)],
    ...times(
      'Date, old',
      of(({ there }) => there.on),
    ),
    ['Next charge, new', here((one) => one.here.amount)],
    ...times(
      'Date, new',
      here((one) => one.here.on),
    ),
    ['Note', (line) => here((one) => noteOf(line.state, one))(line)],
  ]
}

/** A list as a file, line by line: how each was understood, or why it is refused. 404 for an unknown list. */
export async function dryRun(context: Context, { id }: { id: string }): Promise<CsvList<MoveInLine>> {
  const [list] = await context.db.select().from(moveIns).where(eq(moveIns.id, id))
  if (!list) throw new Refusal('notFound', refusals.notFound)
  return {
    name: 'dryRun',
    columns: [
      ['Line', ({ line }) => line],
      ['What happens', ({ state }) => STATES[state]],
      ...(await columnsOf(context, list)),
      ['Reason', ({ reason }) => reason],
    ],
    async after({ db, settings }, last) {
      const rows = await db
        .select()
        .from(moveInLines)
        .where(and(eq(moveInLines.moveInId, id), gt(moveInLines.line, last?.line ?? 0)))
        .orderBy(asc(moveInLines.line))
        .limit(BATCH)
      const { money } = settings.now()
      return rows.map((one) => shownLine(list, one, money))
    },
  }
}

async function columnsOf({ db }: Context, list: List): Promise<Columns> {
  if (list.kind !== 'subscriptions') return list.kind === 'people' ? PEOPLE : FILMS
  const rows = await db.select({ id: plans.id, title: plans.title }).from(plans)
  return subscriptionColumns(list, new Map(rows.map(({ id, title }) => [id, title])))
}
