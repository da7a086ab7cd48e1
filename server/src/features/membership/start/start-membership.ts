import { trialDaysOf } from '@studio/contract/membership/charges.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { eq } from 'drizzle-orm'
import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { trials } from '../../../database/tables/membership.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findCustomer } from '../../billing/customers.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { callProvider } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { couponFor, priceFor, sendWithCoupon } from '../../billing/terms.ts'
import { requireUser } from '../../people/queries.ts'
import { registrationComplete } from '../../people/registration-complete.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { type Promo, promoById } from '../../promo/queries.ts'
import { usablePromo } from '../../promo/typed-codes.ts'
import type { Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { answerWith, findEarlierStart, settleEarlierStart } from './earlier-start.ts'
import {
  missingCard,
  refuseInactive,
  refuseSecond,
  reserve,
  type StartRequest,
  startOperation,
} from './reserve.ts'
import { abandonPurchase, cancelPendingPurchase } from './settle-pending.ts'

interface StartInput extends StartRequest {
  /** The terms that the person saw before they confirmed. */
  agreed?: Agreed | undefined
  address: string
}

/**
 * Starts a membership, one live one per person (API-16, MEMBER-03, D18.start-repeated): with a trial nothing
 * is charged now, a Day plan is charged at once. A repeated call gets the result of the first. Throws 402 (no
 * card, declined, ActionRequired), 409 AlreadySubscribed or TermsChanged, 400 at priceId or promocodeCode,
 * and 401 RegistrationComplete for a new request with the token of a finished sign-up (D3).
 */
export function startMembership(
  context: Context,
  viewer: Viewer,
  input: StartInput,
): Promise<{ id: string }> {
  return withPersonLock(context, input.userId, async () => {
    const begun = await findEarlierStart(context, input)
    if (begun) return answerWith(context, begun, input)
    if (viewer.kind === 'signup' && viewer.finished) throw registrationComplete()
    return start(context, viewer, input)
  })
}

async function start(context: Context, viewer: Viewer, input: StartInput): Promise<{ id: string }> {
  const { userId, address, promocodeCode: code } = input
  await requireUser(context, userId)
  await refuseInactive(context, userId)
  const plan = await planToBuy(context, input.priceId)
  const earlier = await settleEarlierStart(context, input, plan)
  if (earlier && 'resume' in earlier) return resume(context, input, plan, earlier.resume)
  // Settling has read the provider: a purchase that was pending at the first look may have succeeded since.
  const begun = await findEarlierStart(context, input)
  if (begun) return answerWith(context, begun, input)
  await refuseSecond(context.db, { userId, plan }, context.clock.now())
  const promo = await usablePromo(context, { viewer, address }, { code, planId: plan.id, userId })
  const purchase = { ...input, plan, promo, costCents: plan.costCents }
  const terms = await termsAtProvider(context, purchase)
  if (earlier) await cancelPendingPurchase(context, earlier.replace)
  const row = await inTransaction(context.db, (tx) => reserve(context, tx, purchase))
  return buy(context, input, row, terms)
}

/** Repeats the same request with the same idempotency key: the provider does nothing twice (F35). */
async function resume(context: Context, input: StartInput, plan: Plan, row: Row): Promise<{ id: string }> {
  const promo = await promoById(context, row.promoCodeId)
  const terms = await termsAtProvider(context, { ...input, plan, promo, costCents: row.costCents })
  return buy(context, input, row, terms)
}

interface ProviderTerms {
  plan: Plan
  promo: Promo | null
  customer: string
  price: string
  coupon: string | null
}

async function termsAtProvider(
  context: Context,
  { userId, plan, promo, costCents }: { userId: string; plan: Plan; promo: Promo | null; costCents: number },
): Promise<ProviderTerms> {
  const { gatewayId: customer, paymentMethodId } = (await findCustomer(context, userId)) ?? {}
  if (!customer || !paymentMethodId) throw missingCard()
  const price = await priceFor(context, plan, costCents)
  return { plan, promo, customer, price, coupon: await couponFor(context, promo) }
}

async function buy(context: Context, input: StartInput, row: Row, { plan, promo, ...terms }: ProviderTerms) {
  const { userId, address } = input
  const hasTrial = (await context.db.$count(trials, eq(trials.subscriptionId, row.id))) > 0
  // The row's id is sent as metadata, so that the purchase is found if the answer is lost.
  const request = { ...terms, metadata: { subscriptionId: row.id } }
  const { payments } = context
  const trialDays = trialDaysOf(plan, hasTrial)
  const send = (key: string): Promise<{ action: PaymentAction | null }> =>
    plan.intervalUnit === 'Day'
      ? payments.chargeOnce(request, key)
      : payments.createSubscription({ ...request, trialDays }, key)
  const operation = startOperation(row, userId)
  const result = await callProvider(context, operation, (key) => sendWithCoupon(context, promo, key, send))
  if ('declined' in result) {
    await inTransaction(context.db, (tx) => abandonPurchase(context, tx, { id: row.id, userId }))
    throw await declinedRefusal(context, { userId, address }, result.declined)
  }
  await refreshPerson(context, userId)
  if (result.done.action) throw actionRefusal(result.done.action)
  return answerWith(context, row, input)
}

/** Returns the plan by its id in our tables, live and with a cost (S-M1, S-M2). */
export async function planToBuy(context: Context, priceId: string): Promise<Plan> {
  const plan = await findPlan(context, priceId)
  if (!plan || !canBuy(plan)) throw refuseField('priceId', planRefusals.cannotBuy)
  return plan
}
