import {
  type PaymentAction,
  RequestError,
  TaxInactiveError,
  UnknownPlaceError,
} from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findCustomer, missingCard } from '../../billing/customers.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { settleCard, storeCard } from '../../billing/save-card.ts'
import { callWithCoupon, type PurchaseTerms, purchaseTerms } from '../../billing/terms.ts'
import { requireUser } from '../../people/names.ts'
import { registrationComplete } from '../../people/sign-in/refuse-entry.ts'
import { planToBuy } from '../../plans/queries.ts'
import { promoById, usablePromo } from '../../promo/queries.ts'
import { providerTaxRate, requirePlace, tellCustomerTax } from '../../tax/provider-tax.ts'
import { taxesOf } from '../../tax/tax-for.ts'
import { refuseUnnamedTerm } from '../previews.ts'
import { type Row, refuseInactive } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { wayOfPrice } from '../tax/agreed-tax.ts'
import { findBegun, recordAnswer, settleEarlierStart } from './earlier-start.ts'
import { openRowsForStart, reserve, type StartRequest, startOperation } from './reserve.ts'
import { abandonPurchase, cancelPendingPurchase } from './settle-pending.ts'
import { reservedTrialDays } from './trials.ts'

type StartInput = StartRequest & { address: string }

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
    const begun = await findBegun(context, input)
    if (begun) return recordAnswer(context, begun, input)
    if (viewer.kind === 'signup' && viewer.finished) throw registrationComplete()
    return start(context, viewer, input)
  })
}

async function start(context: Context, viewer: Viewer, input: StartInput): Promise<{ id: string }> {
  const { userId, address, promocodeCode: code } = input
  await requireUser(context, userId)
  await refuseInactive(context, userId)
  await settleCard(context, userId)
  const plan = await planToBuy(context.db, input)
  const earlier = await settleEarlierStart(context, input, plan)
  if (earlier?.is === 'begun') return recordAnswer(context, earlier.row, input)
  if (earlier?.is === 'resumable') {
    const { row } = earlier
    const promo = await promoById(context, row.promoCodeId)
    return buy(
      context,
      input,
      row,
      await purchaseTerms(context, userId, { ...row, plan, promo, taxWay: wayOfPrice(context) }),
    )
  }
  refuseUnnamedTerm(input, plan)
  await openRowsForStart(context.db, { userId, plan }, context.clock.now())
  const promo = await usablePromo(
    context,
    { viewer, address },
    { code, planId: plan.id, term: plan.term, userId },
  )
  await requirePlace(context, userId)
  const taxAt = await taxesOf(context, userId)
  const taxWay = wayOfPrice(context)
  const terms = await purchaseTerms(context, userId, {
    plan,
    promo,
    taxWay,
    term: plan.term,
    costCents: plan.costCents,
  })
  if (earlier) await cancelPendingPurchase(context, earlier.row)
  const row = await inTransaction(context.db, (tx) =>
    reserve(context, tx, { ...input, plan, promo, taxAt, taxWay }),
  )
  return buy(context, input, row, terms)
}

/** Sends a stored purchase; a repeated one has the same key, so that the provider does nothing twice (F35). */
async function buy(context: Context, input: StartInput, row: Row, { plan, promo, ...terms }: PurchaseTerms) {
  const { userId, address } = input
  const trialDays = await reservedTrialDays(context, row)
  const taxRate = await providerTaxRate(context, row.taxRateId, row.taxInclusive)
  // The row's id is sent as metadata, so that the purchase is found if the answer is lost.
  const request = { ...terms, ...(taxRate && { taxRate }), metadata: { subscriptionId: row.id } }
  const send = (key: string): Promise<{ action: PaymentAction | null }> =>
    plan.intervalUnit === 'Day'
      ? context.payments.chargeOnce({ ...request, currency: context.settings.now().money.currency }, key)
      : context.payments.createSubscription({ ...request, trialDays }, key)
  const result = await tellCustomerTax(context, userId)
    .then(() => callWithCoupon(context, startOperation(row, userId), promo, send))
    .catch((error: unknown) => giveUpUntaken(context, { id: row.id, userId }, error))
  if ('declined' in result) {
    await inTransaction(context.db, (tx) => abandonPurchase(context, tx, { id: row.id, userId }))
    throw await declinedRefusal(context, { userId, address }, result.declined)
  }
  await refreshPerson(context, userId)
  if (result.done.action) throw actionRefusal(result.done.action)
  return recordAnswer(context, row, input)
}

/** Ends a purchase that the provider did not take, so that another can be made. */
async function giveUpUntaken(
  context: Context,
  row: { id: string; userId: string },
  error: unknown,
): Promise<never> {
  // The same request would get the same answer, also once the place is right.
  if (error instanceof UnknownPlaceError || error instanceof TaxInactiveError)
    await inTransaction(context.db, (tx) => abandonPurchase(context, tx, row))
  return refuseDeletedCustomer(context, row, error)
}

/** A customer who was deleted at the provider's own page has no card: the next one that is saved gets a new customer. */
async function refuseDeletedCustomer(
  context: Context,
  { id, userId }: { id: string; userId: string },
  error: unknown,
): Promise<never> {
  const isMissing = error instanceof RequestError && error.code === 'resource_missing'
  const { providerId } = (isMissing && (await findCustomer(context, userId))) || {}
  if (!providerId || (await context.payments.getCustomer(providerId))) throw error
  await inTransaction(context.db, async (tx) => {
    await abandonPurchase(context, tx, { id, userId })
    await storeCard({ db: tx }, userId, null)
  })
  throw missingCard()
}
