import { DAY } from '@studio/contract/dates.ts'
import { refusals as membershipRefusals } from '@studio/contract/membership/messages.ts'
import type { Agreed, Subscription } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { oneAtATime } from '../../billing/one-at-a-time.ts'
import { askProvider } from '../../billing/operations.ts'
import { priceFor } from '../../billing/terms.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { ownRow, runningRow } from '../rows.ts'
import { previewOf, refuseOther } from './agreed.ts'
import { dropForeignCode, putOn } from './apply-promocode.ts'
import { type Difference, differenceNow } from './difference-now.ts'
import { putPriceBack, standIn } from './held-price.ts'
import { type ChangeWish, type PlannedChange, planChange } from './planned-change.ts'
import { releaseCode, reserveCode } from './reserved-code.ts'
import { dropWaiting, settleWaiting } from './waiting-change.ts'

interface ChangeInput extends ChangeWish {
  /** What the person was shown before he confirmed. */
  agreed?: Agreed | undefined
  address: string
}

/**
 * Changes the plan of a running membership (API-17, MEMBER-04): dearer at once for the difference, or not at all when that is
 * declined (402); cheaper at the period's end; in a trial at once without a charge. A code is redeemed first and put on what
 * then runs. 409 TermsChanged where it would charge something else than was agreed.
 */
export async function changePlan(
  context: Context,
  viewer: Viewer,
  input: ChangeInput,
): Promise<Subscription> {
  const { userId } = await ownRow(context, viewer, input.id)
  await oneAtATime(context, userId, () => change(context, viewer, input))
  return subscriptionToShow(context, viewer, input.id)
}

async function change(context: Context, viewer: Viewer, input: ChangeInput): Promise<void> {
  await refreshPerson(context, (await runningRow(context, viewer, input.id)).row.userId)
  await settleWaiting(context, await planChange(context, viewer, input))
  await putPriceBack(context, (await runningRow(context, viewer, input.id)).row)
  const wish = await planChange(context, viewer, input)
  const { row, promo, newPromo } = wish
  const difference = wish.how === 'charge-now' ? await differenceNow(context, wish) : null
  // Repeated after the bank's yes it changes nothing any more.
  if (wish.how !== 'none') refuseOther(input.agreed, await previewOf(context, wish, difference))
  if (newPromo && promo) await reserveCode(context, row, promo, wish.plan.id)
  else if (row.reservedPromoId) await releaseCode(context, row)
  if (wish.how !== 'none')
    await changeAtProvider(context, viewer, { wish, difference, address: input.address })
  if (newPromo && promo) await putOn(context, row, promo)
  else await dropForeignCode(context, input.id)
}

async function changeAtProvider(
  context: Context,
  viewer: Viewer,
  { wish, difference, address }: { wish: PlannedChange; difference: Difference | null; address: string },
): Promise<void> {
  const { row } = wish
  const charged = difference !== null && difference.cents > 0
  if (charged && difference.restore) await standIn(context, row, difference.restore)
  const asked = await askForPlan(context, wish, charged ? 'now' : 'none')
  await refreshPerson(context, row.userId)
  if ('declined' in asked) {
    await releaseCode(context, row)
    await putPriceBack(context, await ownRow(context, viewer, row.id))
    throw await declinedRefusal(context, { userId: row.userId, address }, asked.declined)
  }
  if (!asked.done.action || !asked.done.changePending) return
  if (difference?.restore) await refuseLate(context, viewer, row.id)
  throw actionRefusal(asked.done.action)
}

/** A price that stands in for another must not be there when the next period begins: it would be charged (D7). */
async function refuseLate(context: Context, viewer: Viewer, id: string): Promise<void> {
  const row = await ownRow(context, viewer, id)
  if (row.periodEnd.getTime() - context.clock.now().getTime() > DAY) return
  await dropWaiting(context, row)
  await releaseCode(context, row)
  await putPriceBack(context, row)
  throw new Refusal('conflict', membershipRefusals.periodEnds)
}

async function askForPlan(
  context: Context,
  { row, at, plan, costCents }: PlannedChange,
  prorate: 'now' | 'none',
) {
  const terms = { price: await priceFor(context, plan, costCents), prorate, at }
  const key = `change:${row.id}:${row.gatewayVersion}:${plan.id}`
  const operation = { key, userId: row.userId, kind: 'change', request: terms }
  try {
    return await askProvider(context, operation, () =>
      context.payments.changePrice(row.gatewayId ?? '', terms, key),
    )
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'resource_missing') throw error
    // It has ended there in this very moment.
    await refreshPerson(context, row.userId)
    throw new Refusal('notFound', refusals.notFound)
  }
}
