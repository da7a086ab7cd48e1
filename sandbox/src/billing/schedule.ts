import { emit, saveAndEmit } from '../events/emit.ts'
import type { PhaseObject, PriceObject, ScheduleObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { automatic } from '../taxes/automatic.ts'
import { isSameInterval } from './calendar.ts'
import { itemOf } from './invoice-lines.ts'
import { onTrial, saveSubscription, withPrice } from './subscription.ts'

/** Returns the phase that begins at an instant; null without a schedule, or if its phases are over. */
export async function phaseAt(
  work: Work,
  { schedule }: SubscriptionObject,
  at: number,
): Promise<PhaseObject | null> {
  if (schedule === null) return null
  const { phases } = await work.need('subscription_schedule', schedule)
  return phases.find(({ start_date }) => start_date === at) ?? null
}

/** Returns a subscription in its phase, whose price, discounts, taxes and trial take the place of its own. */
export async function withPhase(
  work: Work,
  subscription: SubscriptionObject,
  phase: PhaseObject,
): Promise<SubscriptionObject> {
  const price: PriceObject = await work.need('price', phase.items[0]!.price)
  const restarts = !isSameInterval(itemOf(subscription).price, price)
  const entered = {
    ...withPrice(subscription, price),
    automatic_tax: automatic(phase.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: restarts ? phase.start_date : subscription.billing_cycle_anchor,
    default_tax_rates: phase.default_tax_rates ?? [],
    discounts: phase.discounts.map(({ discount }) => discount),
  }
  return phase.trial_end === null ? entered : onTrial(entered, phase.start_date, phase.trial_end)
}

/** Returns a subscription as its next period begins: in the phase that begins then, or free of its schedule. */
export async function entering(
  work: Work,
  subscription: SubscriptionObject,
  at: number,
): Promise<SubscriptionObject> {
  if (subscription.schedule === null) return subscription
  const schedule = await work.need('subscription_schedule', subscription.schedule)
  const phase = await phaseAt(work, subscription, at)
  if (!phase) {
    await release(work, schedule)
    return { ...subscription, schedule: null }
  }
  const entered: ScheduleObject = {
    ...schedule,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  }
  await saveAndEmit(work, 'subscription_schedule', entered, 'subscription_schedule.updated')
  return withPhase(work, subscription, phase)
}

/** Ends a schedule; its subscription goes on by itself. */
export async function release(work: Work, schedule: ScheduleObject): Promise<ScheduleObject> {
  const released: ScheduleObject = {
    ...schedule,
    current_phase: null,
    released_at: work.now,
    released_subscription: schedule.subscription,
    status: 'released',
    subscription: null,
  }
  return saveAndEmit(work, 'subscription_schedule', released, 'subscription_schedule.released')
}

/** Ends the schedule of a subscription that ends. */
export async function dropSchedule(work: Work, { schedule: id }: SubscriptionObject): Promise<void> {
  if (id === null) return
  const schedule = await work.need('subscription_schedule', id)
  const dropped: ScheduleObject = {
    ...schedule,
    canceled_at: work.now,
    current_phase: null,
    status: 'canceled',
  }
  await saveAndEmit(work, 'subscription_schedule', dropped, 'subscription_schedule.canceled')
}

/** Stores that a subscription follows a schedule, or follows none any more. */
export async function attachSchedule(
  work: Work,
  subscription: SubscriptionObject,
  change: Partial<SubscriptionObject>,
): Promise<void> {
  const after = { ...subscription, ...change }
  await saveSubscription(work, after)
  await emit(work, 'customer.subscription.updated', after, { schedule: subscription.schedule })
}
