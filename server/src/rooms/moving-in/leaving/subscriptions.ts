import { givenLabels, untilOf } from '@studio/contract/membership/given.ts'
import { type Money, major } from '@studio/contract/money.ts'
import { type Term, termsOf } from '@studio/contract/plans/terms.ts'
import { and, asc, eq, getTableColumns, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { promoCodePlans, promoCodes } from '../../../database/tables/promo.ts'
import { BATCH, type CsvList } from '../../people/export/send-csv.ts'

type Subscription = typeof subscriptions.$inferSelect & {
  email: string | null
  customerId: string | null
  amount: number
  plan: string
  intervalUnit: 'Month' | 'Day'
  code: string | null
}

const withAmount = <Row extends { costCents: number }>(rows: Row[], money: Money) =>
  rows.map((row) => ({ ...row, amount: major(row.costCents, money) }))

/** Our states in Stripe's words, where those differ. */
const STATUS: Readonly<Record<string, string>> = { ended: 'canceled', day_pass: 'day pass' }

const INTERVAL = { day: 'once', days30: '30 days', month: 'month', quarter: '3 months', year: 'year' }

/** Heads as Stripe's own export of subscriptions has them. */
const columns: CsvList<Subscription>['columns'] = [
  ['Subscription ID', ({ providerId, providerState }) => (providerState === 'day_pass' ? null : providerId)],
  ['Customer ID', ({ customerId }) => customerId],
  ['Customer Email', ({ email }) => email],
  ['Plan', ({ plan }) => plan],
  ['Status', ({ providerState }) => STATUS[providerState] ?? providerState],
  ['Amount', ({ amount }) => amount],
  ['Interval', ({ intervalUnit, term }) => (intervalUnit === 'Day' ? 'once' : INTERVAL[term])],
  ['Coupon', ({ code }) => code],
  ['Start Date (UTC)', ({ startedAt }) => startedAt],
  ['Current Period Start (UTC)', ({ periodStart }) => periodStart],
  ['Current Period End (UTC)', ({ periodEnd }) => untilOf(periodEnd)],
  ['Trial End (UTC)', ({ trialEnd }) => trialEnd],
  ['Cancel At Period End', ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd],
  ['Ended At (UTC)', ({ endedAt }) => endedAt],
  ['Cancellation Reason', ({ cancelReason }) => cancelReason],
]

const listOf = (name: string, which: SQL | undefined): CsvList<Subscription> => ({
  name,
  columns,
  after: async ({ db, settings }, last) =>
    withAmount(
      await db
        .select({
          ...getTableColumns(subscriptions),
          email: users.email,
          customerId: customers.providerId,
          plan: plans.title,
          intervalUnit: plans.intervalUnit,
          code: promoCodes.code,
        })
        .from(subscriptions)
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .leftJoin(users, eq(users.id, subscriptions.userId))
        .leftJoin(customers, eq(customers.userId, subscriptions.userId))
        .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
        .where(and(which, last ? gt(subscriptions.id, last.id) : undefined))
        .orderBy(asc(subscriptions.id))
        .limit(BATCH),
      settings.now().money,
    ),
})

const isCharged = sql`${subscriptions.providerState} in ('trialing', 'active', 'past_due')`
export const subscriptionsList = listOf('subscriptions', isCharged)
export const endedSubscriptionsList = listOf(
  'subscriptions-ended',
  and(not(isCharged), ne(subscriptions.providerState, 'pending'), ne(subscriptions.providerState, 'given')),
)

/** Plans from the studio that run: nothing is charged for them. */
export const givenList: CsvList<typeof subscriptions.$inferSelect & { email: string; plan: string }> = {
  name: 'given',
  columns: [
    ['email', ({ email }) => email],
    ['plan', ({ plan }) => plan],
    ['kind', ({ givenKind }) => givenKind && givenLabels[givenKind]],
    ['since', ({ startedAt }) => startedAt],
    ['until', ({ periodEnd }) => untilOf(periodEnd)],
  ],
  after: ({ db }, last) =>
    db
      .select({ ...getTableColumns(subscriptions), email: users.email, plan: plans.title })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(subscriptions.providerState, 'given'), last ? gt(subscriptions.id, last.id) : undefined))
      .orderBy(asc(subscriptions.id))
      .limit(BATCH),
}

/** A plan has a line for each of its terms. */
export const plansList: CsvList<typeof plans.$inferSelect & { amount: number; term: Term }> = {
  name: 'plans',
  columns: [
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Amount', ({ amount }) => amount],
    ['Interval', ({ term }) => INTERVAL[term]],
    ['Opens', ({ permissions }) => permissions],
    ['Created (UTC)', ({ createdAt }) => createdAt],
    ['Off sale since (UTC)', ({ archivedAt }) => archivedAt],
  ],
  after: async ({ db, settings }, last) => {
    const found = await db
      .select()
      .from(plans)
      .where(last ? gt(plans.id, last.id) : undefined)
      .orderBy(asc(plans.id))
      .limit(BATCH)
    const sold = found.flatMap((plan) => termsOf(plan).map((one) => ({ ...plan, ...one })))
    return withAmount(sold, settings.now().money)
  },
}

export const codesList: CsvList<typeof promoCodes.$inferSelect & { plans: string[] }> = {
  name: 'promo-codes',
  columns: [
    ['Code', ({ code }) => code],
    ['Percent off', ({ percentOff, amountOffCents }) => (amountOffCents === null ? percentOff : null)],
    ['Duration', ({ durationType }) => durationType],
    ['Duration in months', ({ durationInMonths }) => durationInMonths],
    ['Starts (UTC)', ({ startsAt }) => startsAt],
    ['Last day', ({ expiresOn }) => expiresOn],
    ['Max redemptions', ({ maxRedemptions }) => maxRedemptions || null],
    ['Times redeemed', ({ timesRedeemed }) => timesRedeemed],
    ['Active', ({ active }) => active],
    ['Plans', ({ plans }) => plans],
  ],
  after: ({ db }, last) =>
    db
      .select({
        ...getTableColumns(promoCodes),
        plans: sql<string[]>`array(${db
          .select({ title: plans.title })
          .from(promoCodePlans)
          .innerJoin(plans, eq(plans.id, promoCodePlans.planId))
          .where(eq(promoCodePlans.promoCodeId, promoCodes.id))
          .orderBy(plans.title)})`,
      })
      .from(promoCodes)
      .where(last ? gt(promoCodes.id, last.id) : undefined)
      .orderBy(asc(promoCodes.id))
      .limit(BATCH),
}
