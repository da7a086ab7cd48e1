import { daysLeft } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { type Money, major } from '@studio/contract/money.ts'
import type { SubscribedList, SubscribedQuery, SubscribedUser } from '@studio/contract/people/staff/schema.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { byLetters } from '../../../database/contains.ts'
import { countFound, countOf, totalBesidePage } from '../../../database/counts.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { membershipEnd, subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { type NextCharge, nextCharges } from '../../membership/next-charge.ts'
import { isInState, isOver, isRunningMembershipSql, unended } from '../../membership/standing-sql.ts'
import { usersByIds } from '../queries.ts'
import { matchesPerson } from '../search-people.ts'

type Query = z.output<typeof SubscribedQuery>
/** A subscriber as lists and exports read one. */
export type Subscriber = Omit<SubscribedUser, 'subscription'> & { subscription: CountedSubscription }
type CountedSubscription = Omit<SubscribedUser['subscription'], 'nextCharge' | 'unpaid'>
export type SubscriberSearch = Pick<Query, 'userName' | 'states' | 'priceId'>

/**
 * Lists everybody whose membership has begun and not ended, with its plan and days left by the studio clock
 * (BO-API-04, SUBS-01).
 */
export async function listSubscribed(
  context: Context,
  viewer: Viewer,
  query: Query,
): Promise<z.output<typeof SubscribedList>> {
  const { pageNumber, pageLength } = query
  const now = context.clock.now()
  const filters = subscriberFilters(query, now)
  const where = and(isRunningMembershipSql(now), filters)
  const page = await context.db
    .select({ id: users.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
    .orderBy(...orderOf(query))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const records = await subscribersOf(
    context,
    viewer,
    page.map(({ id }) => id),
  )
  const next = await nextCharges(
    context,
    records.map(({ subscription }) => subscription.id),
  )
  const unpaid = await unpaidInvoices(context, records)
  const count = () => (filters ? countNarrowed(context, where) : countAll(context, now))
  const totalRecords = await totalBesidePage(query, page.length, count)
  const { money } = context.settings.now()
  return {
    records: records.map((record) => withCharges(record, { next, unpaid, money })),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}

/** Condition of a filtered list of subscribers; undefined without a filter. */
export function subscriberFilters(query: SubscriberSearch, now: Date): SQL | undefined {
  return and(
    query.userName ? matchesPerson(query.userName) : undefined,
    query.states ? isInState(query.states, now) : undefined,
    query.priceId ? eq(subscriptions.planId, query.priceId) : undefined,
  )
}

/** Counts all memberships that have begun and that no job has ended yet, minus those whose time is over. */
async function countAll(context: Context, now: Date): Promise<number> {
  const over = await context.db.$count(subscriptions, and(unended(subscriptions), isOver(now)))
  return (await countOf(context.db, 'memberships')) - over
}

/**
 * Counts memberships joined with their people; all memberships of a deleted person have ended, so they never
 * count.
 */
function countNarrowed(context: Context, where: SQL | undefined): Promise<number> {
  const found = context.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
  return countFound(context.db, sql`(${found})`)
}

/** Returns people with their memberships, in the order of the ids. */
export async function subscribersOf(context: Context, viewer: Viewer, ids: string[]): Promise<Subscriber[]> {
  const now = context.clock.now()
  const found = await usersByIds(context, ids, viewer)
  return ids.flatMap((id) => {
    const user = found.get(id)
    return user?.subscription ? [{ ...user, subscription: counted(user.subscription, now) }] : []
  })
}

const ends = membershipEnd(subscriptions)

function counted(subscription: Subscription, now: Date): CountedSubscription {
  const left = daysLeft(new Date(subscription.dateTimeEnd), now)
  return { ...subscription, daysLeft: left, planTitle: subscription.price.title }
}

type Unpaid = SubscribedUser['subscription']['unpaid']

/** The open invoices of those who are past due, by membership; the last one of each. */
async function unpaidInvoices({ db }: Context, records: readonly Subscriber[]): Promise<Map<string, Unpaid>> {
  const late = records.flatMap(({ subscription: { id, state } }) => (state === 'past_due' ? [id] : []))
  if (late.length === 0) return new Map()
  const rows = await db
    .select({ of: invoices.subscriptionId, at: invoices.issuedAt, next: invoices.nextAttemptAt })
    .from(invoices)
    .where(and(anyOf(invoices.subscriptionId, late), eq(invoices.status, 'open')))
    .orderBy(asc(invoices.issuedAt))
  return new Map(
    rows.map(({ of, at, next }) => [
      of ?? '',
      { dateTime: at.toISOString(), nextAttemptDateTime: next?.toISOString() ?? null },
    ]),
  )
}

interface Charges {
  next: ReadonlyMap<string, NextCharge>
  unpaid: ReadonlyMap<string, Unpaid>
  money: Money
}

function withCharges(
  { subscription, ...person }: Subscriber,
  { next, unpaid, money }: Charges,
): SubscribedUser {
  const charge = next.get(subscription.id)
  const nextCharge = charge ? { amount: major(charge.cents, money), dateTime: charge.on.toISOString() } : null
  return {
    ...person,
    subscription: { ...subscription, nextCharge, unpaid: unpaid.get(subscription.id) ?? null },
  }
}

function orderOf({ orderBy, orderByDescending }: Query): SQL[] {
  const direction = orderByDescending ? desc : asc
  const name = byLetters(users.userName)
  const columns = { DateTimeEnd: ends, RegistrationDateTime: users.registeredAt, UserName: name }
  return [direction(columns[orderBy ?? 'RegistrationDateTime']), direction(users.id)]
}
