import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import type { TaxPlace } from '@studio/contract/tax/rules.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ProviderInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { customers, operations, providerPrices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { promoRedemptions } from '../../../database/tables/promo.ts'
import { visitor } from '../../../platform/viewer.ts'
import { type Customer, lockBilling } from '../../billing/customers.ts'
import { digest, IMPORTED, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { endGiven, openRows, type Row } from '../../membership/rows.ts'
import { reserveTrial } from '../../membership/start/trials.ts'
import { applyProviderState, readSnapshot } from '../../membership/sync/refresh.ts'
import { passwordForBegun, shutBegun } from '../../people/sign-up/begun-sign-up.ts'
import { finishRegistration } from '../../people/sign-up/register.ts'
import type { Plan } from '../../plans/queries.ts'
import { releaseRedemption, reserveRedemption } from '../../promo/redemptions.ts'
import { audit, operatorName } from '../../studio/audit.ts'
import { fixCurrency } from '../../studio/settings/set-money.ts'
import { hasTaxes } from '../../tax/tax-for.ts'
import { codeOfCoupon } from './bring-code.ts'
import { type FoundSubscription, placeFound } from './found-subscription.ts'
import { isTaxAdded } from './judge-subscription.ts'

export interface Takeover {
  userId: string
  plan: Plan
  found: FoundSubscription
}

interface Along {
  /** Who asked for it; the operator of the server by default. */
  doer?: Parameters<typeof audit>[2]
  /** Writes in the same transaction what belongs to it. */
  alsoWrite?: (tx: Transaction, before: Before) => Promise<void>
}

/** What the person had before, for who takes it back. */
export type Before = Pick<ListedMembership, 'given' | 'wasCustomer' | 'country' | 'postalCode'>

/**
 * Makes a subscription that was sold elsewhere the person's membership, in one transaction: writes the links to the
 * provider's customer and price, then applies the snapshot as after a webhook. Nothing is written at the provider, and
 * nobody gets a mail. False if the person got a membership or their trial meanwhile, or a newer snapshot was applied.
 */
export function takeOver(
  context: Context,
  takeover: Takeover,
  { doer = visitor, alsoWrite }: Along = {},
): Promise<boolean> {
  const { userId, found } = takeover
  return withPersonLock(context, userId, async () => {
    const snapshot = await readSnapshot(context, found.customer)
    // A period that runs without a trial has to be paid, since the studio lets its member in.
    if (found.status === 'active' && !isPaid(snapshot, found.id, context.clock.now())) return false
    const passwordHash = await passwordForBegun(context, userId)
    return inTransaction(context.db, async (tx) => {
      if (passwordHash) await shutBegun(tx, userId, passwordHash)
      const before = await endBefore(context, tx, takeover)
      const row = await link(context, tx, takeover)
      if (!row || !(await applyProviderState(context, tx, userId, snapshot, { isHistory: true })))
        throw new Undone()
      const by = doer === visitor ? { by: operatorName() } : {}
      const after = { providerId: found.id, planId: row.planId, costCents: row.costCents, ...by }
      await audit(context, tx, doer, { action: 'membership.imported', subject: row.id, after })
      await alsoWrite?.(tx, before)
      return true
    }).catch((error: unknown) => {
      if (error instanceof Undone) return false
      throw error
    })
  })
}

const isPaid = ({ invoices }: { invoices: ProviderInvoice[] }, id: string, now: Date): boolean =>
  invoices.some((one) => one.subscription === id && one.status === 'paid' && one.periodEnd > now)

/** Thrown to roll back what a step has written before another found that it can't be. */
export class Undone extends Error {}

async function endBefore(context: Context, tx: Transaction, { userId, found }: Takeover): Promise<Before> {
  const customer = await lockBilling(tx, userId)
  const wasCustomer = Boolean(customer?.providerId)
  const brought = placeToBring(context, found)
  const country = customer?.taxCountry ? null : brought.country
  const isCompleted = customer?.taxCountry === brought.country && customer?.postalCode === null
  const given = await endGiven(tx, userId, context.clock.now())
  return {
    ...(given ? { given } : {}),
    ...(wasCustomer ? { wasCustomer } : {}),
    ...(country ? { country } : {}),
    ...(isCompleted && brought.postalCode ? { postalCode: brought.postalCode } : {}),
  }
}

/** Where a person is taxed who has told nothing here, or their country alone; nobody is asked as long as nothing was ever taxed. */
function placeToBring(context: Context, found: FoundSubscription): TaxPlace {
  if (!hasTaxes(context)) return nowhere
  const { country, postalCode } = placeFound(found)
  // Only Stripe finds a tax by it.
  return { country, postalCode: context.settings.now().taxes.byStripe ? postalCode : null }
}

const nowhere: TaxPlace = { country: null, postalCode: null }

async function link(
  context: Context,
  tx: Transaction,
  { userId, plan, found }: Takeover,
): Promise<Row | null> {
  const customer = await linkCustomer(tx, { userId, ...placeToBring(context, found) }, found)
  if (!customer || (await openRows(tx, userId)).length > 0) return null
  await fixCurrency(context, tx, context.settings.now().money)
  if (!(await linkPrice(tx, plan, found))) return null
  const promoCodeId = await codeOfCoupon(context, tx, plan.id, found)
  // As it is at the provider, so that applying the snapshot finds nothing that has changed just now.
  const columns: typeof subscriptions.$inferInsert = {
    userId,
    planId: plan.id,
    providerId: found.id,
    providerState: stateOf(found),
    costCents: found.amountCents,
    term: termTakenOver(found),
    promoCodeId,
    taxAdded: isTaxAdded(found),
    anchor: found.anchor,
    startedAt: found.createdAt,
    periodStart: found.currentPeriodStart,
    periodEnd: found.currentPeriodEnd,
    trialEnd: found.trialEnd,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
  }
  const [row] = await tx.insert(subscriptions).values(columns).returning()
  if (!row) throw new Error('no membership was written')
  if (!(await recordTrial(context, tx, row, customer))) return null
  if (promoCodeId) await redeem(context, tx, { promoCodeId, userId, subscriptionId: row.id })
  await recordStart(context, tx, { id: row.id, userId })
  await finishRegistration(tx, userId, context.clock.now())
  return row
}

function stateOf({ status }: FoundSubscription): 'trialing' | 'past_due' | 'active' {
  return status === 'trialing' || status === 'past_due' ? status : 'active'
}

function termTakenOver({ id, term }: FoundSubscription): RenewingTerm {
  if (term) return term
  throw new Error(`${id} renews by no term of the studio`)
}

/** Redeems a coupon's code, anew where an earlier membership of the person had it. */
async function redeem(
  context: Context,
  tx: Transaction,
  redeemed: { promoCodeId: string; userId: string; subscriptionId: string },
): Promise<void> {
  const at = context.clock.now()
  const { promoCodeId, userId } = redeemed
  const own = and(eq(promoRedemptions.promoCodeId, promoCodeId), eq(promoRedemptions.userId, userId))
  const [earlier] = await tx
    .select()
    .from(promoRedemptions)
    .where(and(own, isNull(promoRedemptions.freedAt)))
  if (earlier?.subscriptionId)
    await releaseRedemption(tx, { subscriptionId: earlier.subscriptionId, promoCodeId }, at)
  await reserveRedemption(tx, { ...redeemed, at })
}

/** Links a person to the provider's customer and card, and locks the row; null if they are another customer. */
async function linkCustomer(
  tx: Transaction,
  { userId, country, postalCode }: { userId: string } & TaxPlace,
  { customer: providerId, card }: FoundSubscription,
): Promise<Customer | null> {
  const { id: paymentMethodId = null, ...summary } = card ?? {}
  const columns = { providerId, paymentMethodId, ...summary }
  const isCompleted = and(isNull(customers.postalCode), sql`${customers.taxCountry} = ${country}::text`)
  const [customer] = await tx
    .insert(customers)
    .values({ userId, taxCountry: country, postalCode, ...columns })
    .onConflictDoUpdate({
      target: customers.userId,
      // A code belongs to its country.
      set: {
        ...columns,
        taxCountry: sql`coalesce(${customers.taxCountry}, ${country})`,
        postalCode: sql`case when ${customers.taxCountry} is null or ${isCompleted} then ${postalCode} else ${customers.postalCode} end`,
      },
      setWhere: or(isNull(customers.providerId), eq(customers.providerId, providerId)),
    })
    .returning()
  return customer ?? null
}

/**
 * Writes which plan a price of the provider sells, one made elsewhere, and holds it; a known one keeps its plan. False if another
 * membership that had it is just being forgotten.
 */
async function linkPrice(tx: Transaction, { id: planId }: Plan, found: FoundSubscription): Promise<boolean> {
  const { price: providerId, amountCents: costCents } = found
  const terms = { providerId, planId, costCents, term: termTakenOver(found) }
  await tx.insert(providerPrices).values(terms).onConflictDoNothing()
  const held = tx.select().from(providerPrices).where(eq(providerPrices.providerId, providerId))
  return (await held.for('key share')).length > 0
}

/**
 * Records a trial as the person's one; false if it still runs and they or their card had one here. Of one that is over,
 * what another trial has left is recorded: members who share a card had a trial each.
 */
async function recordTrial(
  context: Context,
  tx: Transaction,
  row: Row,
  customer: Customer,
): Promise<boolean> {
  if (!row.trialEnd || (await reserveTrial(context, tx, row, customer))) return true
  if (row.providerState === 'trialing') return false
  await reserveTrial(context, tx, row, { ...customer, fingerprint: null })
  return true
}

/** Stores the start as an operation that was done before the studio knew of it. */
async function recordStart(
  context: Context,
  tx: Transaction,
  membership: { id: string; userId: string },
): Promise<void> {
  const { request, ...operation } = membershipOperation(membership, 'start', IMPORTED)
  const at = context.clock.now()
  const done = { state: 'done' as const, startedAt: at, finishedAt: at }
  await tx.insert(operations).values({ ...operation, ...done, requestHash: digest(request) })
}
