import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { trialDaysOf } from '@studio/contract/membership/charges.ts'
import { eq, sql } from 'drizzle-orm'
import type { ProviderInvoice } from '../../adapters/payment/payments.ts'
import { cardOf, invoiceOf, subscriptionOf } from '../../adapters/payment/stripe/shapes.ts'
import type { Context } from '../../context.ts'
import type { MembershipAtProvider, PastMembership } from '../../platform/payment-sandbox.ts'
import { chargeOf } from '../../rooms/billing/ledger.ts'
import { digest } from '../../rooms/billing/operations.ts'
import { invoiceColumns } from '../../rooms/billing/record-invoices.ts'
import { priceFor } from '../../rooms/billing/terms.ts'
import type { Row } from '../../rooms/membership/rows.ts'
import { startColumns, startOperationKey } from '../../rooms/membership/start/reserve.ts'
import { addressKeys } from '../../rooms/membership/start/trials.ts'
import { rowAfterSnapshot } from '../../rooms/membership/sync/provider-state.ts'
import { findPlan, type Plan } from '../../rooms/plans/queries.ts'
import { inTransaction, type Transaction } from '../connect.ts'
import { customers, invoices, ledger, operations } from '../tables/billing.ts'
import { subscriptions, trials } from '../tables/membership.ts'
import { users } from '../tables/people.ts'
import { planId } from './content/plans.ts'
import { cardNumber, memberTerms, type PastTerms, regulars } from './content/regulars.ts'
import { stableId } from './content/stable-id.ts'

/** One of the demo's memberships, and what the provider is told of it. */
interface Past {
  userId: string
  plan: Plan
  terms: PastTerms
  told: PastMembership
}

type Kept = Past & { there: MembershipAtProvider }

/** Rows of one statement. */
const AT_ONCE = 400
/** Members of the demo began at different hours: minutes between two, within half a day. */
const STEP = 53
const HALF_A_DAY = 720
/** Days after which a trial is over. */
const PAST_TRIAL = 8

/**
 * Makes the memberships of the demo's history, at the provider and here: what the regular commands and every renewal since
 * would have written, all at once, without mails. The provider's side comes from the sandbox's own rules, and this side from
 * it, as after a refresh.
 */
export async function liveRegulars(context: Context): Promise<void> {
  if (!context.sandbox) return
  const known = await context.db.$count(subscriptions, eq(subscriptions.userId, memberTerms.id))
  if (known > 0) return
  const pasts = await pastsOf(context)
  const there = await context.sandbox.liveThrough(pasts.map(({ told }) => told))
  const kept = pasts.flatMap((past, index) => (there[index] ? [{ ...past, there: there[index] }] : []))
  await inTransaction(context.db, (tx) => write(context, tx, kept))
}

async function pastsOf(context: Context): Promise<Past[]> {
  const offers = { daily: await offerOf(context, 'daily'), full: await offerOf(context, 'full') }
  const people = new Map((await context.db.select().from(users)).map((person) => [person.id, person]))
  const now = context.clock.now().getTime()
  const all = [memberTerms, ...regulars.flatMap(({ id, terms }) => (terms ? [{ id, ...terms }] : []))]
  return all.flatMap((terms, index) => {
    const person = people.get(terms.id)
    if (!person) return []
    const { plan, price } = offers[terms.plan]
    const ago = (days: number) => new Date(now - days * DAY)
    // Those of today began minutes ago.
    const earlier = terms.startedDaysAgo < PAST_TRIAL ? index : (index * STEP) % HALF_A_DAY
    const told = {
      customer: { userId: person.id, email: person.email, name: `${person.firstName} ${person.lastName}` },
      invoicePrefix: stableId('invoices', person.userName).slice(0, 8).toUpperCase(),
      card: {
        number: cardNumber(index),
        exp_month: 1 + (index % 12),
        exp_year: new Date(now).getUTCFullYear() + 3,
        cvc: '123',
      },
      price,
      trialDays: trialDaysOf(plan, true),
      subscriptionId: stableId('membership', person.userName),
      startedAt: new Date(ago(terms.startedDaysAgo).getTime() - earlier * MINUTE),
      cancelledAt: terms.cancelledDaysAgo === null ? null : ago(terms.cancelledDaysAgo),
      declinedFrom: terms.declinedDaysAgo === null ? null : ago(terms.declinedDaysAgo),
    }
    return [{ userId: person.id, plan, terms, told }]
  })
}

async function offerOf(context: Context, key: PastTerms['plan']) {
  const plan = await findPlan(context, planId(key))
  if (!plan) throw new Error(`no plan ${key}`)
  return { plan, price: await priceFor(context, plan, { term: 'days30', costCents: plan.costCents }) }
}

async function write(context: Context, tx: Transaction, kept: readonly Kept[]): Promise<void> {
  const { rows } = await tx.execute<{ version: string }>(sql`select nextval('provider_versions') as version`)
  const version = Number(rows[0]?.version)
  const bills = kept.map((one) => billsOf(one, version))
  await tx.insert(customers).values(kept.map(customerOf))
  await tx.insert(operations).values(kept.flatMap(operationsOf))
  await tx
    .insert(subscriptions)
    .values(kept.map((one, at) => membershipOf(context, one, bills[at] ?? [], version)))
  await tx.insert(trials).values(kept.map((one) => trialOf(context, one)))
  const billed = bills.flat()
  for (const some of inParts(billed)) await tx.insert(invoices).values(some.map(({ row }) => row))
  const charges = billed.flatMap(({ row, invoice }) => chargeOf(row, invoice) ?? [])
  const byTime = charges.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const some of inParts(byTime)) await tx.insert(ledger).values(some)
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) =>
    rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

const customerOf = ({ userId, there }: Kept) => {
  const { id: paymentMethodId, ...card } = cardOf(there.card)
  return { userId, providerId: there.customer.id, paymentMethodId, ...card }
}

/** The writes that were asked for: the purchase, and its cancellation. */
function operationsOf({ userId, terms, told }: Kept): (typeof operations.$inferInsert)[] {
  const { subscriptionId: subject, startedAt, cancelledAt } = told
  const done = { userId, subject, state: 'done' as const }
  const { startTerms } = startColumns(requestOf(userId, terms))
  const start = {
    ...done,
    key: startOperationKey(subject),
    kind: 'start',
    requestHash: digest(startTerms),
    startedAt,
    finishedAt: startedAt,
  }
  if (!cancelledAt) return [start]
  const cancel = {
    ...done,
    key: `cancel:${subject}:0`,
    kind: 'cancel',
    requestHash: digest('at-period-end'),
    startedAt: cancelledAt,
    finishedAt: cancelledAt,
  }
  return [start, cancel]
}

const requestOf = (userId: string, { plan }: PastTerms) => ({ userId, priceId: planId(plan), key: undefined })

/** The row of a purchase, brought to what the provider says now. */
function membershipOf(context: Context, one: Kept, bills: readonly Bill[], providerVersion: number): Row {
  const { userId, plan, terms, told, there } = one
  const { startedAt } = told
  const bought: Row = {
    ...nothing,
    id: told.subscriptionId,
    userId,
    planId: plan.id,
    costCents: plan.costCents,
    ...startColumns(requestOf(userId, terms)),
    startedAt,
    startAnsweredAt: startedAt,
    periodStart: startedAt,
    periodEnd: startedAt,
    cancelReason: terms.reason,
  }
  const snapshot = {
    ...subscriptionOf(there.subscription, { action: null, coupon: null }),
    bills: bills.map(({ invoice }) => invoice),
  }
  return { ...bought, ...rowAfterSnapshot(bought, snapshot, null, context.clock.now()), providerVersion }
}

const nothing = {
  providerId: null,
  providerState: 'pending',
  providerVersion: 0,
  promoCodeId: null,
  reservedPromoId: null,
  reservedPlanId: null,
  reservedTerm: null,
  removedPromoId: null,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  nextPlanId: null,
  nextCostCents: null,
  nextTerm: null,
  term: 'days30',
  anchor: null,
  freeUntil: null,
  heldPrice: null,
  temporaryPrice: null,
  taxRateId: null,
  taxInclusive: null,
  taxAdded: false,
  nextTaxAdded: null,
  endedAt: null,
  paidOnce: false,
  deactivatedAt: null,
  deactivationReason: null,
  deactivatedBy: null,
  givenKind: null,
  givenReason: null,
  givenBy: null,
  givenLastDay: null,
  quietDeed: null,
} satisfies Partial<Row>

const trialOf = (context: Context, { userId, told, there }: Kept) => ({
  subscriptionId: told.subscriptionId,
  userId,
  emailKey: addressKeys(context, told.customer.email)[0],
  cardFingerprint: cardOf(there.card).fingerprint,
  startedAt: told.startedAt,
})

interface Bill {
  invoice: ProviderInvoice
  row: typeof invoices.$inferInsert & { id: string; userId: string }
}

function billsOf({ userId, plan, told, there }: Kept, version: number): Bill[] {
  const { brand, last4 } = cardOf(there.card)
  return there.invoices.map((one) => {
    const invoice = invoiceOf(one, { intent: null, rates: one.default_tax_rates ?? [] })
    const card = invoice.paidCents > 0 ? { brand, last4 } : undefined
    const own = { invoice, userId, subscriptionId: told.subscriptionId, card }
    const { changing, staying } = invoiceColumns(own, version)
    const id = stableId('invoice', `${told.subscriptionId} ${staying.number}`)
    return { invoice, row: { id, planId: plan.id, planTitle: plan.title, ...staying, ...changing, userId } }
  })
}
