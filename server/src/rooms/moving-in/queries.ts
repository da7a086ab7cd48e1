import { type Money, major } from '@studio/contract/money.ts'
import type {
  LinePart,
  LineState,
  MoveIn,
  MoveInLine,
  MoveInLinesQuery,
  MoveInMembership,
  MoveInPrice,
  MoveInSum,
} from '@studio/contract/moving-in/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import { type Term, terms } from '@studio/contract/plans/terms.ts'
import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import {
  type ListedMembership,
  moveInLines,
  moveIns,
  type PriceThere,
} from '../../database/tables/moving-in.ts'
import { csvLineOf, faultOf, type List, type StoredLine } from './lists/own-list.ts'

/** Lists that an Admin sees at once. */
const SHOWN = 20

/** The lists that move in or have moved in, newest first, with their lines counted. */
export async function listMoveIns({ db, settings }: Context): Promise<{ records: MoveIn[] }> {
  const { money } = settings.now()
  const counted = sql<MoveIn['lines'] | null>`(select json_object_agg(state, count) from
    (select state, count(*)::int as count from move_in_lines l where l.move_in_id = ${moveIns.id} group by state) c)`
  const rows = await db
    .select({ list: moveIns, lines: counted, sums: sums(money), charges: ofCharges })
    .from(moveIns)
    .orderBy(desc(moveIns.readAt), desc(moveIns.id))
    .limit(SHOWN)
  return {
    records: rows.map(({ list, lines, sums, charges }) => ({
      id: list.id,
      kind: list.kind,
      file: list.file,
      state: list.state,
      columns: list.columns,
      days: list.days,
      teacherId: list.teacherId,
      mail: list.mail,
      fault: faultOf(list),
      readAt: list.readAt.toISOString(),
      endedAt: list.endedAt?.toISOString() ?? null,
      lines: { ...NO_LINES, ...lines },
      ...(list.prices && { prices: list.prices.map((price) => shownPrice(price, money)) }),
      ...(list.kind === 'subscriptions' && { sums: shownSums(sums ?? [], money), ...charges }),
    })),
  }
}

interface SumOfTerm {
  term: Term
  there: number
  there_cents: number
  here: number
  here_cents: number
}

/** Of subscriptions: how many of each term there are, and what their next charges come to, there and here. */
const sums = ({ currency }: Money) => sql<SumOfTerm[] | null>`(select json_agg(s) from (
  select found ->> 'term' as term, count(*)::int as there,
    coalesce(sum((found ->> 'nextCents')::bigint), 0)::float8 as there_cents,
    (count(*) filter (where ${isHere}))::int as here,
    coalesce(sum(${centsHere}) filter (where ${isHere}), 0)::float8 as here_cents
  from move_in_lines l where l.move_in_id = ${moveIns.id} and ${moveIns.kind} = 'subscriptions'
    and found ->> 'term' is not null and found ->> 'currency' = ${currency}
  group by found ->> 'term') s)`
const isHere = sql.raw(`state in ('right', 'known', 'moved')`)
const centsHere = sql.raw(
  `(case when found -> 'here' is null then found ->> 'nextCents' else found #>> '{here,cents}' end)::bigint`,
)

const { state, found } = moveInLines
/** Lines that move in or are here, by what becomes of their next charge. */
const PARTS: Record<LinePart, SQL> = {
  all: sql`${state} in ('right', 'known')`,
  different: sql`${state} in ('right', 'known') and ${found} ->> 'difference' <> ''`,
  ending: sql`${state} in ('right', 'known') and ${found} ->> 'state' = 'ending'`,
}
const ofCharges = sql<Required<Pick<MoveIn, 'parts' | 'first'>>>`(select json_build_object(
  'parts', json_build_object(
    'different', count(*) filter (where ${PARTS.different}), 'ending', count(*) filter (where ${PARTS.ending})),
  'first', json_build_object(
    'there', min(found ->> 'nextOn') filter (where found ->> 'nextCents' is not null),
    'here', min(coalesce(found #>> '{here,on}', found ->> 'nextOn'))
      filter (where ${isHere} and ${centsHere} is not null)))
  from move_in_lines where move_in_id = ${moveIns.id} and ${moveIns.kind} = 'subscriptions')`

const shownSums = (found: readonly SumOfTerm[], money: Money): MoveInSum[] =>
  terms.flatMap((term) =>
    found
      .filter((one) => one.term === term)
      .map((one) => ({
        term,
        there: { count: one.there, amount: major(one.there_cents, money) },
        here: { count: one.here, amount: major(one.here_cents, money) },
      })),
  )

/** A price there may be in another currency. */
const moneyIn = (currency: string, money: Money): Money =>
  currency === money.currency ? money : moneyOf(currency, null)

const shownPrice = ({ amountCents, ...price }: PriceThere, money: Money): MoveInPrice => ({
  ...price,
  amount: major(amountCents, moneyIn(price.currency, money)),
})

function shownMembership(found: ListedMembership, money: Money): MoveInMembership {
  const { name, email, price, state, nextCents, nextOn, difference = '', code, chargesLeft } = found
  const own = moneyIn(found.currency, money)
  const amount = major(found.amountCents, own)
  const shown = (cents: number | null, on: string) => ({
    amount: cents === null ? null : major(cents, own),
    on,
  })
  const there = shown(nextCents, nextOn)
  const here = found.here ? shown(found.here.cents, found.here.on) : there
  return { name, email, price, amount, state, there, here, difference, code, chargesLeft }
}

const NO_LINES: Record<LineState, number> = {
  unread: 0,
  right: 0,
  refused: 0,
  known: 0,
  moved: 0,
  takenBack: 0,
}

/** One page of a list's lines in their order; of an unknown list there are none. */
export async function listLines(
  { db, settings }: Context,
  { id, state, part, pageNumber, pageLength }: MoveInLinesQuery & { id: string },
): Promise<{ records: MoveInLine[]; pageInfo: PageInfo }> {
  const where = and(
    eq(moveInLines.moveInId, id),
    state ? eq(moveInLines.state, state) : undefined,
    part ? PARTS[part] : undefined,
  )
  const [rows, totalRecords] = await Promise.all([
    db
      .select({ one: moveInLines, columns: moveIns.columns })
      .from(moveInLines)
      .innerJoin(moveIns, eq(moveIns.id, moveInLines.moveInId))
      .where(where)
      .orderBy(asc(moveInLines.line))
      .limit(pageLength)
      .offset((pageNumber - 1) * pageLength),
    db.$count(moveInLines, where),
  ])
  const { money } = settings.now()
  const records = rows.map(({ one, columns }) => shownLine({ columns }, one, money))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** A line of a list as an Admin sees it. */
export const shownLine = (list: Pick<List, 'columns'>, one: StoredLine, money: Money): MoveInLine => ({
  line: one.line,
  state: one.state,
  person: one.found && 'firstName' in one.found ? one.found : null,
  ...(one.found && 'subscription' in one.found && { membership: shownMembership(one.found, money) }),
  film: one.found && 'link' in one.found ? one.found : null,
  userId: one.userId,
  text: one.found ? '' : textOf(csvLineOf(list, one).fields),
  reason: one.reason ?? '',
  cells: one.state === 'refused' ? one.cells : [],
})

/** By what a line that was not understood is recognised. */
const textOf = ({ firstname, lastname, name, email, title, link }: Record<string, string>): string =>
  [[firstname, lastname].filter(Boolean).join(' ') || name || title, email ?? link].filter(Boolean).join(', ')
