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
import type { Viewer } from '../../../platform/viewer.ts'
import { findCustomer } from '../../billing/customers.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { callProvider, type Operation, type ProviderResult } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { findReply, type IdempotentRequest, replyOnce } from '../../billing/replies.ts'
import { couponFor, priceFor } from '../../billing/terms.ts'
import { requireUser } from '../../people/queries.ts'
import { registrationComplete } from '../../people/registration-complete.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { findPromo } from '../../promo/queries.ts'
import { usablePromo } from '../../promo/typed-codes.ts'
import type { Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { refuseIfSubscribed, settleEarlierStart, startedAfterBankPrompt } from './earlier-start.ts'
import { refuseInactive } from './refuse-inactive.ts'
import { abandonPurchase, missingCard, type Purchase, type ReservedPurchase, reserve } from './reserve.ts'
import { membershipStartedWithKey, recordBankPrompt, startKey } from './start-answers.ts'

export interface StartInput {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  /** What the person was shown before they confirmed. */
  agreed?: Agreed | undefined
  address: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

/**
 * Starts a membership, one live one per person (API-16, MEMBER-03, D18): with a trial nothing is charged now, a Day plan is
 * charged at once. Refuses with 402 (no card, declined, ActionRequired), 409 AlreadySubscribed or TermsChanged, 400 at
 * priceId or promocodeCode, and with 401 RegistrationComplete what a finished sign-up has not asked before.
 */
export function startMembership(
  context: Context,
  viewer: Viewer,
  input: StartInput,
): Promise<{ id: string }> {
  const { userId, priceId, promocodeCode, agreed, key } = input
  const asked = { userId, key, request: { priceId, promocodeCode, agreed } }
  if (viewer.kind === 'signup' && viewer.finished) return repeatAnswer(context, input, asked)
  return replyOnce(context, asked, () => withPersonLock(context, userId, () => start(context, viewer, input)))
}

/** What a start has come to that is repeated when the sign-up is over already: nothing is begun (D3, D18). */
async function repeatAnswer(
  context: Context,
  input: StartInput,
  asked: IdempotentRequest,
): Promise<{ id: string }> {
  const done =
    (await findReply<{ id: string }>(context, asked)) ??
    (await membershipStartedWithKey(context, input)) ??
    (await startedAfterBankPrompt(context, input))
  if (!done) throw registrationComplete()
  return done
}

async function start(context: Context, viewer: Viewer, input: StartInput): Promise<{ id: string }> {
  const { userId, key, address, promocodeCode: code } = input
  await requireUser(context, userId)
  await refuseInactive(context, userId)
  const begun = await membershipStartedWithKey(context, input)
  if (begun) return begun
  const plan = await planToBuy(context, input.priceId)
  const earlier =
    (await settleEarlierStart(context, viewer, input, plan)) ??
    (await refuseIfSubscribed(context, input, plan))
  if (earlier && 'unanswered' in earlier) return retryPurchase(context, input, plan, earlier.unanswered)
  if (earlier) return earlier
  const promo = await usablePromo(context, { viewer, address }, { code, planId: plan.id, userId })
  if (!(await findCustomer(context, userId))?.paymentMethodId) throw missingCard()
  const purchase = { userId, plan, promo, agreed: input.agreed, key }
  const price = await priceFor(context, plan, plan.costCents)
  const coupon = await couponFor(context, promo)
  const reserved = await inTransaction(context.db, (tx) => reserve(context, tx, purchase))
  if (!reserved) throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
  return buy(context, input, purchase, { ...reserved, price, coupon })
}

/** Asks as it was asked, under the same key: what the provider did already it does not do twice (F35). */
async function retryPurchase(
  context: Context,
  input: StartInput,
  plan: Plan,
  row: Row,
): Promise<{ id: string }> {
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

type Terms = ReservedPurchase & { price: string; coupon: string | null }

async function buy(context: Context, input: StartInput, purchase: Purchase, terms: Terms) {
  const { row } = terms
  const { userId, address } = input
  const request = { planId: row.planId, promo: purchase.promo?.id ?? null, trialDays: terms.trialDays }
  const operation = { key: startKey(row), userId, kind: 'start', request }
  const asked = await startAtProvider(context, operation, purchase.plan, terms)
  if ('declined' in asked) {
    await inTransaction(context.db, (tx) => abandonPurchase(context, tx, row))
    throw await declinedRefusal(context, { userId, address }, asked.declined)
  }
  if (asked.done.action) await recordBankPrompt(context, row)
  await refreshPerson(context, userId)
  if (asked.done.action) throw actionRefusal(asked.done.action)
  return { id: row.id }
}

/** The row's id travels with the request, so that a lost answer is found again. */
function startAtProvider(
  context: Context,
  operation: Operation,
  plan: Plan,
  { row, customer, price, coupon, trialDays }: Terms,
): Promise<ProviderResult<{ action: PaymentAction | null }>> {
  const terms = { customer, price, coupon, metadata: { subscriptionId: row.id } }
  return callProvider<{ action: PaymentAction | null }>(context, operation, (key) =>
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
