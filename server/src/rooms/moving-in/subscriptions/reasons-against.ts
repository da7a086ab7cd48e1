import { randomUUID } from 'node:crypto'
import {
  type ChargeTax,
  placeOf,
  type TaxedPerson,
  type TaxPlace,
  taxOn,
} from '@studio/contract/tax/rules.ts'
import { eq, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import type { users } from '../../../database/tables/people.ts'
import { openRows } from '../../membership/rows.ts'
import { trialsOf } from '../../membership/start/trials.ts'
import { isWhole, knowRate } from '../../tax/found-rates.ts'
import { taxedPerson } from '../../tax/tax-for.ts'
import { type FoundSubscription, placeAfter } from './found-subscription.ts'
import { isTaxAdded, obstaclesOf } from './judge-subscription.ts'

export interface TakeoverFacts {
  /** Absent for somebody who is not here yet. */
  person: typeof users.$inferSelect | undefined
  email: string
  found: FoundSubscription
  /** What a sentence about the subscription begins with. */
  words: string
}

/** Returns every reason against taking a subscription over, whatever its plan; none if it fits, `known` if it is here. */
export async function reasonsAgainst(context: Context, judged: TakeoverFacts): Promise<'known' | string[]> {
  const { person, found, words } = judged
  const [linked] = await context.db.select().from(subscriptions).where(eq(subscriptions.providerId, found.id))
  if (linked)
    return person && linked.userId === person.id ? 'known' : [`${words}is the membership of somebody else`]
  const { money } = context.settings.now()
  const facts = { money, now: context.clock.now(), ...(await taxFacts(context, judged)) }
  return [
    ...unfit(person, facts.now),
    ...obstaclesOf(found, facts).map((obstacle) => `${words}${obstacle}`),
    ...(await placeless(context, judged)).map((obstacle) => `${words}${obstacle}`),
    ...(await standsAgainst(context, judged)),
  ]
}

async function taxFacts(context: Context, judged: TakeoverFacts) {
  const tax = await taxHere(context, judged)
  return { tax, byStripe: context.settings.now().taxes.byStripe }
}

export interface TaxedLine {
  person: { id: string } | undefined
  found: FoundSubscription
}

const toldBy = (context: Context, { person }: Pick<TaxedLine, 'person'>): Promise<TaxedPerson> =>
  taxedPerson(context, person?.id ?? randomUUID())

/** Where the studio would tax it. */
export async function placeHere(context: Context, line: TaxedLine): Promise<TaxPlace> {
  return placeOf(context.settings.now().taxes, placeAfter(await toldBy(context, line), line.found))
}

/** Why the studio could not find its tax, and would charge it without. */
async function placeless(context: Context, line: TaxedLine): Promise<string[]> {
  const { mode, byStripe } = context.settings.now().taxes
  if (mode === 'none' || !byStripe || line.found.cancelAtPeriodEnd) return []
  if (isWhole(await placeHere(context, line))) return []
  const isTold = (await toldBy(context, line)).country !== null
  return [
    isTold
      ? 'has no postal code here, and the tax depends on it: add it on their page'
      : 'has no postal code in their address at Stripe, and the tax depends on it: add it there',
  ]
}

/** How the studio would tax its next charge: by what the person has told, else by the address at the provider. */
export async function taxHere(context: Context, line: TaxedLine): Promise<ChargeTax | null> {
  const { taxes } = context.settings.now()
  const { found } = line
  const told = await toldBy(context, line)
  const taxed = { ...told, ...placeAfter(told, found) }
  await knowRate(context, placeOf(taxes, taxed))
  return taxOn(taxes, taxed, context.day(found.currentPeriodEnd), isTaxAdded(found) ? 'added' : 'included')
}

function unfit(person: TakeoverFacts['person'], now: Date): string[] {
  if (!person) return []
  const { blockedAccess: isBlocked, blockedToDateTime: until } = person
  if (isBlocked && (!until || until > now))
    return ['is blocked here: unblock them first, or end it at Stripe']
  if (person.role !== 'Student') return ['is staff, who need no membership']
  return person.active ? [] : ['is inactive']
}

async function standsAgainst(context: Context, { person, email, found }: TakeoverFacts): Promise<string[]> {
  const id = person?.id ?? randomUUID()
  const linked = await context.db
    .select()
    .from(customers)
    .where(or(eq(customers.userId, id), eq(customers.providerId, found.customer)))
  const other = linked.find(({ userId }) => userId !== id)
  const own = linked.find(({ userId }) => userId === id)?.providerId
  // A plan from the studio makes way.
  const rows = person ? await openRows(context.db, id) : []
  const open = rows.filter(({ providerState }) => providerState !== 'given')
  const hadTrial = trialsOf(context, { id, email, fingerprint: found.card?.fingerprint })
  return [
    ...(open.length > 0 ? ['already has a membership here'] : []),
    ...(other ? [`the customer ${found.customer} belongs to somebody else`] : []),
    ...(own && own !== found.customer ? [`is another customer at Stripe already, ${own}`] : []),
    ...(found.status === 'trialing' && (await context.db.$count(trials, hadTrial)) > 0
      ? ['has already had a free trial here']
      : []),
  ]
}
