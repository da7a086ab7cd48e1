import { emit } from '../events/emit.ts'
import type { PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { automatic, checkAutomatic, checkRates, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid, missing } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { changePrice, wantedPrice } from './change.ts'
import { beginPeriod } from './cycle.ts'
import { keepDiscounts, requestedDiscounts } from './discounts.ts'
import { itemOf } from './invoice-lines.ts'
import { ownedMethod } from './start.ts'
import { isOver, onTrial, saveSubscription, withPeriod, withPrice } from './subscription.ts'
import { requestedRates } from './taxes.ts'

const priceParams = ['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'off_session']
const plainParams = [
  'automatic_tax',
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'default_tax_rates',
  'discounts',
  'metadata',
  'pause_collection',
]
export const updateParams = [...priceParams, ...plainParams, 'billing_cycle_anchor', 'trial_end']

/** Returns a subscription that can still be changed; an ended one is not found, as at the provider. */
export async function needRunning(work: Work, id: string): Promise<SubscriptionObject> {
  const subscription = await work.need('subscription', id)
  if (isOver(subscription)) throw missing('subscription', id)
  return subscription
}

export async function updateSubscription(
  work: Work,
  id: string,
  params: Params,
): Promise<SubscriptionObject> {
  const before = await needRunning(work, id)
  if (params.text('payment_behavior') === 'pending_if_incomplete') {
    const other = plainParams.find((name) => params.has(name))
    if (other)
      throw invalid(
        `You cannot pass \`${other}\` together with payment_behavior=pending_if_incomplete.`,
        other,
      )
  }
  if (plainParams.some((name) => params.has(name))) await change(work, before, params)
  const price = await wantedPrice(work, before, params)
  const { default_tax_rates: rates } = await work.need('subscription', id)
  checkRates(rates ?? [], price ?? itemOf(before).price)
  if (params.has('trial_end')) await moveTrialEnd(work, id, params)
  if (isReset(params)) await resetCycle(work, id, price, params)
  else if (price) await changePrice(work, await work.need('subscription', id), price, params)
  return work.need('subscription', id)
}

/** Moves the end of a trial that runs to a later time. */
async function moveTrialEnd(work: Work, id: string, params: Params): Promise<void> {
  const before = await work.need('subscription', id)
  const end = params.whole('trial_end') ?? 0
  if (before.status !== 'trialing' || before.schedule !== null || before.cancel_at !== null)
    throw invalid('The sandbox moves the end of a trial that runs, and is led by no schedule.', 'trial_end')
  if (params.text('proration_behavior') !== 'none')
    throw invalid('The sandbox moves the end of a trial without prorations.', 'proration_behavior')
  if (end <= work.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  const { current_period_start: start } = itemOf(before)
  const after = onTrial(withPeriod(before, start, end), before.trial_start ?? start, end)
  await saveSubscription(work, after)
  await emit(work, 'customer.subscription.updated', after, {
    trial_end: before.trial_end,
    items: before.items,
  })
}

function isReset(params: Params): boolean {
  if (!params.has('billing_cycle_anchor')) return false
  const anchor = params.part('billing_cycle_anchor')
  anchor.only(['type'])
  return anchor.choice('type', ['now', 'unchanged'] as const, 'unchanged') === 'now'
}

/** Ends the current period now, and charges a whole new one, of another price if one is wanted. */
async function resetCycle(work: Work, id: string, price: PriceObject | null, params: Params): Promise<void> {
  const other = ['pause_collection', 'cancel_at_period_end'].find((name) => params.has(name))
  if (other) throw invalid(`The sandbox resets the billing cycle in a call without \`${other}\`.`, other)
  if (params.text('proration_behavior') !== 'none')
    throw invalid('The sandbox resets the billing cycle without prorations.', 'proration_behavior')
  params.choice('payment_behavior', ['allow_incomplete'] as const, 'allow_incomplete')
  const subscription = await work.need('subscription', id)
  if (subscription.schedule !== null)
    throw invalid(
      'The sandbox resets the billing cycle of a subscription that has no schedule.',
      'billing_cycle_anchor',
    )
  if (subscription.status !== 'active')
    throw invalid('The sandbox resets the billing cycle of an active subscription.', 'billing_cycle_anchor')
  const priced = price ? withPrice(subscription, price) : subscription
  await beginPeriod(work, { ...priced, billing_cycle_anchor: work.now }, work.now, {
    reason: 'subscription_update',
    offSession: params.flag('off_session', false),
  })
}

async function change(work: Work, before: SubscriptionObject, params: Params): Promise<void> {
  if (before.schedule !== null && ['cancel_at', 'cancel_at_period_end'].some((name) => params.has(name)))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      'cancel_at_period_end',
    )
  const stays = params.has('cancel_at_period_end')
    ? !params.flag('cancel_at_period_end', false)
    : !before.cancel_at_period_end
  const discounts = await requestedDiscounts(work, params, {
    customer: before.customer,
    subscription: before.id,
  })
  await keepDiscounts(work, discounts)
  const rates = params.has('default_tax_rates')
    ? await requestedRates(work, params, 'default_tax_rates')
    : (before.default_tax_rates ?? [])
  const isAutomatic = wantsAutomatic(params, before.automatic_tax.enabled)
  if (params.has('automatic_tax') || params.has('default_tax_rates'))
    await checkAutomatic(work, isAutomatic, { rates, customer: await work.need('customer', before.customer) })
  const after: SubscriptionObject = {
    ...before,
    ...(params.has('automatic_tax') && { automatic_tax: automatic(isAutomatic) }),
    ...(params.has('cancel_at') ? datedEnd(work, before, params) : cancelling(work, before, stays)),
    default_payment_method: await ownMethod(work, before, params),
    default_tax_rates: rates,
    discounts: params.has('discounts') ? discounts.map((discount) => discount.id) : before.discounts,
    metadata: params.metadata(before.metadata),
    pause_collection: pauseOf(before, params),
  }
  await saveSubscription(work, after)
  await emit(work, 'customer.subscription.updated', after, {
    cancel_at_period_end: before.cancel_at_period_end,
  })
}

/** The subscription's own payment method, which an empty one clears. */
async function ownMethod(work: Work, before: SubscriptionObject, params: Params): Promise<string | null> {
  if (!params.has('default_payment_method')) return before.default_payment_method
  return ownedMethod(work, params, before.customer)
}

/**
 * Handles `cancel_at`, with which the provider's own pages end a membership at the period's end, and undo
 * that.
 */
function datedEnd(work: Work, before: SubscriptionObject, params: Params) {
  const at = params.whole('cancel_at')
  if (params.has('cancel_at_period_end'))
    throw invalid('You can only pass one of cancel_at and cancel_at_period_end.', 'cancel_at')
  if (at !== null && at !== itemOf(before).current_period_end)
    throw invalid("The sandbox cancels at the period's end.", 'cancel_at')
  return { ...cancelling(work, before, at === null), cancel_at: at, cancel_at_period_end: false }
}

function cancelling(work: Work, before: SubscriptionObject, stays: boolean) {
  if (stays)
    return {
      cancel_at: before.cancel_at_period_end ? null : before.cancel_at,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: {
        ...before.cancellation_details,
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: null,
      },
    }
  return {
    cancel_at: itemOf(before).current_period_end,
    cancel_at_period_end: true,
    canceled_at: before.canceled_at ?? work.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested' as const,
    },
  }
}

function pauseOf(before: SubscriptionObject, params: Params): SubscriptionObject['pause_collection'] {
  if (!params.has('pause_collection')) return before.pause_collection
  if (params.form.pause_collection === '') return null
  const pause = params.part('pause_collection')
  pause.only(['behavior'])
  return { behavior: pause.choice('behavior', ['void'] as const, 'void'), resumes_at: null }
}
