import { daysAfter } from '@studio/contract/dates.ts'
import { previewStart, type TaxAt, trialDaysOf } from '@studio/contract/membership/charges.ts'
import { mayStart } from '@studio/contract/membership/decisions.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { PENDING_LASTS, stateOf } from '@studio/contract/membership/rules.ts'
import type { StartBody } from '@studio/contract/membership/schema.ts'
import type { ChargeTax, TaxWay } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockBilling, missingCard } from '../../billing/customers.ts'
import { digest, membershipKey, membershipOperation, openOperation } from '../../billing/operations.ts'
import { busy } from '../../billing/person-lock.ts'
import { planToBuy, type SoldPlan } from '../../plans/queries.ts'
import type { Promo } from '../../promo/queries.ts'
import { reserveRedemption } from '../../promo/redemptions.ts'
import { keepMoney } from '../../studio/settings/set-money.ts'
import { refuseChangedTerms, termsChanged } from '../previews.ts'
import { endRow, openRows, type Row } from '../rows.ts'
import { isAdded, wayOfPrice } from '../tax/agreed-tax.ts'
import { taxColumns } from '../tax/settle-tax.ts'
import { reserveTrial } from './trials.ts'

/** Identity of a start when it is repeated: its Idempotency-Key, and the terms. */
export type StartRequest = z.output<typeof StartBody> & { key: string | undefined }

type Purchase = StartRequest & {
  plan: SoldPlan
  promo: Promo | null
  taxAt: TaxAt
  /** As its price at the provider says. */
  taxWay: TaxWay | null
}

/** The parts of a request that are stored with its purchase. */
export const startColumns = ({ priceId, term, promocodeCode, key }: StartRequest) => ({
  startKey: key ? digest(key) : null,
  startTerms: digest([priceId, promocodeCode ?? null, ...(term ? [term] : [])]),
})

export const startOperationKey = (id: string) => membershipKey('start', id)

export const startOperation = ({ id, startTerms }: Row, userId: string) =>
  membershipOperation({ id, userId }, 'start', startTerms)

/**
 * Writes the pending row, the code's redemption, the trial and the operation's key before the provider is
 * called (I5). Refuses a second membership; 503 while another purchase of the same person is pending.
 */
export async function reserve(context: Context, tx: Transaction, purchase: Purchase): Promise<Row> {
  const { userId, plan, promo } = purchase
  const customer = await lockBilling(tx, userId)
  if (!customer?.paymentMethodId) throw missingCard()
  const now = context.clock.now()
  for (const one of await openRowsForStart(tx, purchase, now)) {
    if (one.providerState === 'pending') throw busy()
    if (stateOf(one, now) === null) await endRow(tx, one.id, one.periodEnd)
  }
  const money = await keepMoney(context, tx)
  // An Admin may remove or reprice the plan in parallel: it stays locked until the purchase is written (S-M2).
  const sold = await planToBuy(tx, { priceId: plan.id, term: plan.term }, { lock: true })
  const { id: planId, term, costCents } = sold
  if (costCents !== plan.costCents || purchase.taxWay !== wayOfPrice(context)) throw termsChanged()
  const taxAdded = isAdded(context)
  const columns = { userId, planId, term, costCents, promoCodeId: promo?.id ?? null, taxAdded }
  const period = { periodStart: now, periodEnd: new Date(now.getTime() + PENDING_LASTS) }
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...columns, ...startColumns(purchase), providerState: 'pending', startedAt: now, ...period })
    .returning()
  if (!row) throw new Error('no membership was written')
  if (promo) await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId: row.id, at: now })
  const days = trialDaysOf(sold, true)
  const hasTrial = days > 0 && (await reserveTrial(context, tx, row, { ...customer, days }))
  const trialDays = hasTrial ? days : 0
  const { taxAt } = purchase
  refuseChangedTerms(purchase.agreed, previewStart(sold, promo, { trialDays, now, money, taxAt }), money)
  const taxed = await keepTax(tx, row, taxAt(daysAfter(now, trialDays)))
  await openOperation(context, tx, startOperation(row, userId))
  return taxed
}

/** Writes the tax of the first charge, which a repeated purchase sends again. */
async function keepTax(tx: Transaction, row: Row, tax: ChargeTax | null): Promise<Row> {
  if (!tax?.rateId) return row
  const columns = taxColumns(tax)
  // An Admin may have taken the rate back meanwhile, or does so now.
  const [rate] = await tx.select().from(taxRates).where(eq(taxRates.id, tax.rateId)).for('key share')
  if (!rate) throw termsChanged()
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
  return { ...row, ...columns }
}

/**
 * Returns a person's open rows; 409 AlreadySubscribed beside a running membership, except Month after a day pass
 * (D7).
 */
export async function openRowsForStart(
  db: Database | Transaction,
  { userId, plan }: Pick<Purchase, 'userId' | 'plan'>,
  now: Date,
): Promise<Row[]> {
  const open = await openRows(db, userId)
  for (const row of open) {
    const start = mayStart(stateOf(row, now), plan)
    if (!start.ok) throw new Refusal('conflict', refusals[start.code], { code: 'AlreadySubscribed' })
  }
  return open
}
