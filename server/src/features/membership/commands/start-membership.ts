import { trialDaysOf } from '@studio/contract/membership/charges.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { trials } from '../../../database/tables/membership.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { findCustomer } from '../../billing/customers.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { oneAtATime } from '../../billing/one-at-a-time.ts'
import { type Asked, askProvider, type Operation } from '../../billing/operations.ts'
import { replyOnce } from '../../billing/replies.ts'
import { couponFor, priceFor } from '../../billing/terms.ts'
import { refuseStranger } from '../../people/queries.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { findPromo, usablePromo } from '../../promo/queries.ts'
import { refreshPerson } from '../refresh.ts'
import type { Row } from '../rows.ts'
import { settleEarlier, whatRunsAlready } from './earlier-start.ts'
import { refuseInactive } from './refuse-inactive.ts'
import { abandon, missingCard, type Purchase, type Reserved, reserve } from './reserve.ts'
import { begunBy, noteAsked, startKey } from './start-answers.ts'

export interface StartInput {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  /** What the person was shown before he confirmed. */
  agreed?: Agreed | undefined
  address: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

/**
 * Starts a membership, one live one per person (API-16, MEMBER-03, D18): with a trial nothing is charged now, a Day plan is
 * charged at once. Refuses with 402 (no card, declined, ActionRequired), 409 AlreadySubscribed or TermsChanged, 400 at priceId or promocodeCode.
 */
export function startMembership(
  context: Context,
  _viewer: unknown,
  input: StartInput,
): Promise<{ id: string }> {
  const { userId, priceId, promocodeCode, agreed, key } = input
  return replyOnce(context, { userId, key, request: { priceId, promocodeCode, agreed } }, () =>
    oneAtATime(context, userId, () => start(context, input)),
  )
}

async function start(context: Context, input: StartInput): Promise<{ id: string }> {
  const { userId, key } = input
  await refuseStranger(context, userId)
  await refuseInactive(context, userId)
  const begun = await begunBy(context, input)
  if (begun) return begun
  const plan = await planToBuy(context, input.priceId)
  const earlier = (await settleEarlier(context, input, plan)) ?? (await whatRunsAlready(context, input, plan))
  if (earlier && 'unanswered' in earlier) return buyAgain(context, input, plan, earlier.unanswered)
  if (earlier) return earlier
  const promo = await usablePromo(context, { code: input.promocodeCode, planId: plan.id, userId })
  if (!(await findCustomer(context, userId))?.paymentMethodId) throw missingCard()
  const purchase = { userId, plan, promo, agreed: input.agreed, key }
  const price = await priceFor(context, plan, plan.costCents)
  const coupon = await couponFor(context, promo)
  const reserved = await inTransaction(context.db, (tx) => reserve(context, tx, purchase))
  if (!reserved) throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
  return buy(context, input, purchase, { ...reserved, price, coupon })
}

/** Asks as it was asked, under the same key: what the provider did already it does not do twice (F35). */
async function buyAgain(context: Context, input: StartInput, plan: Plan, row: Row): Promise<{ id: string }> {
  const { userId, agreed, key } = input
  const promo = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  const customer = (await findCustomer(context, userId))?.gatewayId
  if (!customer) throw missingCard()
  const isTrial = (await context.db.$count(trials, eq(trials.subscriptionId, row.id))) > 0
  const terms = {
    row,
    customer,
    trialDays: trialDaysOf(plan, !isTrial),
    price: await priceFor(context, plan, row.costCents),
    coupon: await couponFor(context, promo),
  }
  return buy(context, input, { userId, plan, promo, agreed, key }, terms)
}

type Terms = Reserved & { price: string; coupon: string | null }

async function buy(context: Context, input: StartInput, purchase: Purchase, terms: Terms) {
  const { row } = terms
  const { userId, address } = input
  const request = { planId: row.planId, promo: purchase.promo?.id ?? null, trialDays: terms.trialDays }
  const operation = { key: startKey(row), userId, kind: 'start', request }
  const asked = await askToStart(context, operation, purchase.plan, terms)
  if ('declined' in asked) {
    await inTransaction(context.db, (tx) => abandon(context, tx, row))
    throw await declinedRefusal(context, { userId, address }, asked.declined)
  }
  if (asked.done.action) await noteAsked(context, row)
  await refreshPerson(context, userId)
  if (asked.done.action) throw actionRefusal(asked.done.action)
  return { id: row.id }
}

/** The row's id travels with the request, so that a lost answer is found again. */
function askToStart(
  context: Context,
  operation: Operation,
  plan: Plan,
  { row, customer, price, coupon, trialDays }: Terms,
): Promise<Asked<{ action: PaymentAction | null }>> {
  const terms = { customer, price, coupon, metadata: { subscriptionId: row.id } }
  return askProvider<{ action: PaymentAction | null }>(context, operation, (key) =>
    plan.intervalUnit === 'Day'
      ? context.payments.chargeOnce(terms, key)
      : context.payments.createSubscription({ ...terms, trialDays }, key),
  )
}

/** S-M1, S-M2: the plan by its id in our tables, live and with a cost. */
export async function planToBuy(context: Context, priceId: string): Promise<Plan> {
  const plan = await findPlan(context, priceId)
  if (!plan || !canBuy(plan)) throw refuseField('priceId', planRefusals.cannotBuy)
  return plan
}
