import { unknownDay } from '@studio/contract/moving-in/messages.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import {
  type ListedMembership,
  moveInLines,
  moveIns,
  type PriceThere,
} from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { endCheck, isStillReading, keepIfWaiting } from '../lists/check-lines.ts'
import { storable } from '../lists/open-list.ts'
import type { LineOutcome, List } from '../lists/own-list.ts'
import { memberOf } from '../people/member-line.ts'
import { readerOf } from '../reading/typed-date.ts'
import type { FoundSubscription } from '../subscriptions/found-subscription.ts'
import { hasEnded } from '../subscriptions/judge-subscription.ts'
import { reasonsAgainst } from '../subscriptions/reasons-against.ts'
import { membershipAtProvider } from './membership-at-provider.ts'
import { nextAfterMove, nextOfMember } from './next-here.ts'
import { noPlan, pricesThere } from './prices-there.ts'

/** Subscriptions judged in one transaction. */
const AT_ONCE = 100
/** Subscriptions asked about at once: each takes up to three requests, and the provider allows a hundred a second. */
const ASKED_AT_ONCE = 8
/** Lines written by one statement. */
const WRITTEN_AT_ONCE = 500

/**
 * Reads all running subscriptions of the provider's account, a hundred a request, and judges each; nothing is written of them
 * here or there. A job that begins anew reads the account anew.
 */
export async function checkAccount(context: Context, list: List): Promise<void> {
  const running = await runningThere(context)
  const prices = await pricesThere(context, running)
  if (!(await keepLines(context, list, { running, prices }))) return
  const judge = judgeOf(context, running, prices)
  for (let from = 0; from < running.length; from += AT_ONCE) {
    const outcomes = await judge(running.slice(from, from + AT_ONCE), from + 1)
    if (!(await keepIfWaiting(context, list, outcomes))) return
  }
  await endCheck(context, list, null)
}

async function runningThere({ payments }: Context): Promise<FoundSubscription[]> {
  const running: FoundSubscription[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await payments.subscriptionsOfAccount(after)
    running.push(...page.records.filter((one) => !hasEnded(one)))
    after = page.next ?? undefined
    more = page.next !== null
  }
  return running
}

/** Writes the lines unread, in the place of those of an earlier reading. */
const keepLines = (
  { db }: Context,
  list: List,
  { running, prices }: { running: FoundSubscription[]; prices: PriceThere[] },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await isStillReading(tx, list))) return false
    await tx.delete(moveInLines).where(eq(moveInLines.moveInId, list.id))
    for (let from = 0; from < running.length; from += WRITTEN_AT_ONCE) {
      const some = running.slice(from, from + WRITTEN_AT_ONCE)
      await tx.insert(moveInLines).values(
        some.map(({ email, name }, at) => ({
          moveInId: list.id,
          line: from + at + 1,
          cells: [storable(email), storable(name)],
        })),
      )
    }
    await tx.update(moveIns).set({ prices }).where(eq(moveIns.id, list.id))
    return true
  })

type Judge = (some: readonly FoundSubscription[], firstLine: number) => Promise<LineOutcome[]>

function judgeOf(
  context: Context,
  running: readonly FoundSubscription[],
  prices: readonly PriceThere[],
): Judge {
  const customers = new Map<string, number>()
  for (const { customer } of running) customers.set(customer, (customers.get(customer) ?? 0) + 1)
  const seen = new Map<string, number>()
  return async (some, firstLine) => {
    const emails = some.map(({ email }) => foldEmail(email))
    const here = await context.db.select().from(users).where(anyOf(users.emailFolded, emails))
    const people = new Map(here.map((person) => [person.emailFolded, person]))
    const there = await allThere(context, some)
    const outcomes: LineOutcome[] = []
    for (const [at, found] of some.entries()) {
      const line = firstLine + at
      const email = foldEmail(found.email)
      const twice = doubled(customers.get(found.customer) ?? 1, seen.get(email) ?? null)
      const outcome = await judgeOne(context, {
        ...{ line, found, there: there[at]!, twice, prices },
        person: people.get(email),
      })
      outcomes.push(outcome)
      if (fits(outcome)) seen.set(email, line)
    }
    return outcomes
  }
}

/** Each as it is at the provider, which is asked about those whose tax it finds. */
async function allThere(context: Context, some: readonly FoundSubscription[]): Promise<ListedMembership[]> {
  const there: ListedMembership[] = []
  for (let from = 0; from < some.length; from += ASKED_AT_ONCE) {
    const asked = some.slice(from, from + ASKED_AT_ONCE).map((found) => membershipAtProvider(context, found))
    there.push(...(await Promise.all(asked)))
  }
  return there
}

interface One {
  line: number
  found: FoundSubscription
  there: ListedMembership
  person: typeof users.$inferSelect | undefined
  twice: string[]
  prices: readonly PriceThere[]
}

async function judgeOne(
  context: Context,
  { line, found, there, person, twice, prices }: One,
): Promise<LineOutcome> {
  const whose = person ? { userId: person.id } : {}
  const against = await reasonsAgainst(context, { person, email: found.email, found, words: '' })
  if (against === 'known')
    return { line, ...whose, found: await asMember(context, { person, found, there }), state: 'known' }
  const wrong = [...twice, ...(person ? [] : wrongToMake(context, line, found)), ...against]
  const here = await nextAfterMove(context, { person, found }, there)
  return {
    line,
    ...whose,
    found: { ...there, wrong, ...here },
    ...judgedBy(found, wrong, prices),
  }
}

async function asMember(
  context: Context,
  { person, found, there }: Pick<One, 'person' | 'found' | 'there'>,
): Promise<ListedMembership> {
  return { ...there, ...(await nextOfMember(context, { person, found }, there)) }
}

/** Whether nothing stands against a line but its plan, which is still chosen. */
const fits = ({ found }: LineOutcome) => found && 'wrong' in found && found.wrong.length === 0

/** A member has one subscription, of one customer. */
function doubled(ofCustomer: number, firstLine: number | null): string[] {
  if (ofCustomer > 1)
    return [`has ${ofCustomer} subscriptions at Stripe, and a member has one: end the others there`]
  return firstLine === null ? [] : [`is the same person as line ${firstLine}`]
}

/** Why somebody who is not here can't be made. */
function wrongToMake({ clock }: Context, line: number, { email, name }: FoundSubscription): string[] {
  const reading = { now: clock.now(), dates: readerOf(null), noDay: unknownDay(null) }
  const read = memberOf({ line, fields: { email, name } }, reading)
  return 'wrong' in read ? read.wrong : []
}

/** What a line is by what stands against it, and by the plan that its price becomes. */
function judgedBy({ price }: FoundSubscription, wrong: string[], prices: readonly PriceThere[]) {
  const there = prices.find(({ id }) => id === price)
  if (wrong.length > 0) return { state: 'refused' as const, reason: wrong.join('; ') }
  return there?.planId ? { state: 'right' as const } : { state: 'refused' as const, reason: noPlan(there) }
}
