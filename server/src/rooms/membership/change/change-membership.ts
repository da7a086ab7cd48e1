import { DAY } from '@studio/contract/dates.ts'
import { refusals as membershipRefusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { requirePlace } from '../../tax/provider-tax.ts'
import { actorOf, isDeed, logDeed, markQuiet } from '../cancel/deeds.ts'
import { attachCode, removeInapplicableCode } from '../codes/apply-promocode.ts'
import { clearReservedCode, reserveCode } from '../codes/reserved-code.ts'
import { changePreviewOf, refuseChangedTerms, refuseUnnamedTerm } from '../previews.ts'
import { subscriptionToShow } from '../queries.ts'
import { ownRow, runningRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { wayOfPrice } from '../tax/agreed-tax.ts'
import { settleTax, settleTaxAhead } from '../tax/settle-tax.ts'
import { settlePendingChange, voidPendingChange } from './pending-change.ts'
import { type ChangeRequest, type PlannedChange, planChange } from './planned-change.ts'
import { type ProrationCharge, priceOfChange, prorationNow } from './proration-now.ts'
import { restoreFreeDays } from './restore-terms.ts'
import { restorePrice, setTemporaryPrice } from './temporary-price.ts'

/**
 * Changes the plan of a running membership (API-17, MEMBER-04): to a dearer one at once for the proration, or not
 * at all if that is declined (402); to a cheaper one at the period's end; in a trial at once without a charge. A
 * typed code is reserved before the change and attached after it.
 */
export async function changeMembership(
  context: Context,
  viewer: Viewer,
  input: ChangeRequest,
): Promise<Subscription> {
  const { userId } = await ownRow(context, viewer, input.id)
  await withPersonLock(context, userId, () => change(context, viewer, input))
  return subscriptionToShow(context, viewer, input.id)
}

async function change(context: Context, viewer: Viewer, input: ChangeRequest): Promise<void> {
  await refreshPerson(context, (await runningRow(context, viewer, input.id)).row.userId)
  // What an earlier change has left open is settled first; since that may change the row, this change is planned after it.
  await settlePendingChange(context, await planChange(context, viewer, input))
  await restorePrice(context, (await runningRow(context, viewer, input.id)).row)
  await removeInapplicableCode(context, input.id)
  const planned = await planChange(context, viewer, input)
  const { row, promo, newPromo } = planned
  if (planned.how !== 'none') await requirePlace(context, row.userId)
  const proration = planned.how === 'charge-now' ? await prorationNow(context, planned) : null
  await refuseOtherTerms(context, input, planned, proration)
  if (newPromo && promo)
    await reserveCode(context, row, promo, { planId: planned.plan.id, term: planned.plan.term })
  else if (row.reservedPromoId) await clearReservedCode(context, row)
  const codeReturns = planned.how !== 'none' && promo && !newPromo && !row.promoCodeId
  // The code that a booking removed is attached before the booking is undone or replaced. If the server stops in between, the
  // booking stands and a job removes the code again; in the other order the booking would be gone and the code lost.
  const actor = actorOf(viewer, row.userId)
  await markQuiet(context, row, actor && input.mail === false ? 'change' : null)
  if (codeReturns) await attachCode(context, row, promo, row.providerVersion)
  if (planned.how !== 'none') await changeAtProvider(context, viewer, { ...input, actor, planned, proration })
  if (newPromo && promo) await attachCode(context, row, promo)
  else await removeInapplicableCode(context, input.id)
  if (row.freeUntil) await restoreFreeDays(context, row)
}

/** Refuses what was not agreed to (D18.agreed). A call repeated after the 3-D Secure confirmation finds the change already made. */
async function refuseOtherTerms(
  context: Context,
  input: ChangeRequest,
  planned: PlannedChange,
  proration: ProrationCharge | null,
): Promise<void> {
  const { how, row, plan } = planned
  if (how === 'none') return
  // Without a name, what the member has, or has booked, is by their own term.
  if (plan.id !== row.planId && plan.id !== row.nextPlanId) refuseUnnamedTerm(input, plan)
  const terms = await changePreviewOf(context, planned, proration)
  refuseChangedTerms(input.agreed, terms, context.settings.now().money)
}

/** Who changes it for a member, and why. */
interface Deed {
  actor: string | undefined
  reason?: string | undefined
}

async function changeAtProvider(
  context: Context,
  viewer: Viewer,
  change: Deed & { planned: PlannedChange; proration: ProrationCharge | null; address: string },
): Promise<void> {
  const { planned, proration, address } = change
  const { row } = planned
  const charged = proration !== null && proration.charged > 0
  if (charged) await settleTax(context, row, proration.of, { priceFollows: true })
  // A price that says how it is taxed would contradict a rate of before.
  else if (wayOfPrice(context)) await settleTaxAhead(context, row)
  if (charged && proration.restore) await setTemporaryPrice(context, row, proration.restore)
  const result = await changePlanAtProvider(context, planned, {
    ...change,
    prorate: charged ? 'now' : 'none',
    codeWaits: charged && proration.codeWaits,
  })
  await refreshPerson(context, row.userId)
  if ('declined' in result) {
    await clearReservedCode(context, row)
    await restorePrice(context, await ownRow(context, viewer, row.id))
    await restoreFreeDays(context, row)
    throw await declinedRefusal(context, { userId: row.userId, address }, result.declined)
  }
  if (!result.done.action || !result.done.changePending) return
  // Nobody but the member can answer their bank.
  if (change.actor) throw await dropped(context, viewer, row.id, membershipRefusals.bankAsksMember)
  if ((proration?.restore || row.freeUntil) && (await isLate(context, viewer, row.id)))
    throw await dropped(context, viewer, row.id, membershipRefusals.periodEnds)
  throw actionRefusal(result.done.action)
}

/** Whether the period ends soon: a temporary price must be gone by then, or it would be charged (D7), and free days must be set. */
async function isLate(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const { periodEnd } = await ownRow(context, viewer, id)
  return periodEnd.getTime() - context.clock.now().getTime() <= DAY
}

/** Takes back a change that waits for the bank; returns why. */
async function dropped(context: Context, viewer: Viewer, id: string, why: string): Promise<Refusal> {
  const row = await ownRow(context, viewer, id)
  await voidPendingChange(context, row)
  await clearReservedCode(context, row)
  await restorePrice(context, row)
  await restoreFreeDays(context, row)
  return new Refusal('conflict', why)
}

/** A plan by another term than 30 days is another wish. */
const keyOf = ({ id, term }: PlannedChange['plan']) => (term === 'days30' ? [id] : [term, id])

async function changePlanAtProvider(
  context: Context,
  { row, at, plan }: PlannedChange,
  { prorate, codeWaits, actor, reason }: Deed & { prorate: 'now' | 'none'; codeWaits: boolean },
) {
  const waits = codeWaits ? { codeWaits } : {}
  const terms = { price: await priceOfChange(context, row, plan), prorate, at, ...waits }
  const known = membershipOperation(row, 'change', terms, row.providerVersion, ...keyOf(plan))
  const operation = { ...known, actor, reason: actor && (reason || undefined) }
  let isOpen = false
  async function ask(key: string) {
    const answer = await context.payments.changePrice(row.providerId ?? '', terms, key)
    isOpen = answer.changePending
    return answer
  }
  // What waits for the member's bank has not been changed by anybody yet.
  const log = async (tx: Transaction) => (isOpen ? undefined : logDeed(context, tx, operation))
  try {
    return await callProvider(context, operation, ask, isDeed(operation) ? log : undefined)
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'resource_missing') throw error
    // It has just ended at the provider.
    await refreshPerson(context, row.userId)
    throw new Refusal('notFound', refusals.notFound)
  }
}
