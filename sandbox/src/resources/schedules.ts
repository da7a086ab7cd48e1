import { blankSchedule } from '../billing/blank-schedule.ts'
import { presentPhase, requestedPhases } from '../billing/phases.ts'
import { attachSchedule, release } from '../billing/schedule.ts'
import { withPrice } from '../billing/subscription.ts'
import { needRunning } from '../billing/update.ts'
import { saveAndEmit } from '../events/emit.ts'
import type { ScheduleObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import type { Params, Route } from '../wire/params.ts'

/** Makes a schedule of a running subscription, with its present period as the only phase. */
async function create(work: Work, params: Params): Promise<ScheduleObject> {
  const subscription = await needRunning(work, params.needText('from_subscription'))
  if (subscription.schedule !== null)
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      'from_subscription',
    )
  if (subscription.status === 'incomplete' || subscription.cancel_at !== null || subscription.pending_update)
    throw invalid('The sandbox makes schedules of subscriptions that renew.', 'from_subscription')
  const phase = presentPhase(subscription)
  const schedule = {
    ...blankSchedule,
    id: newId('sub_sched'),
    created: work.now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    phases: [phase],
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  } satisfies ScheduleObject
  await saveAndEmit(work, 'subscription_schedule', schedule, 'subscription_schedule.created')
  await attachSchedule(work, subscription, { schedule: schedule.id })
  return schedule
}

async function needActive(work: Work, id: string): Promise<ScheduleObject> {
  const schedule = await work.need('subscription_schedule', id)
  if (schedule.status === 'active') return schedule
  throw invalid(
    `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  )
}

async function update(work: Work, id: string, params: Params): Promise<ScheduleObject> {
  const schedule = await needActive(work, id)
  params.choice('end_behavior', ['release'] as const, 'release')
  params.choice('proration_behavior', ['none'] as const, 'none')
  const subscription = await work.need('subscription', schedule.subscription!)
  const phases = await requestedPhases(work, schedule, subscription, params)
  // The present phase's discounts and taxes take the place of the subscription's, as a later one's will.
  const { automatic_tax, discounts, default_tax_rates, items } = phases[0]!
  const price = await work.need('price', items[0]!.price)
  await attachSchedule(work, withPrice(subscription, price), {
    automatic_tax,
    discounts: discounts.map(({ discount }) => discount),
    default_tax_rates,
  })
  return saveAndEmit(work, 'subscription_schedule', { ...schedule, phases }, 'subscription_schedule.updated')
}

async function letGo(work: Work, id: string): Promise<ScheduleObject> {
  const schedule = await needActive(work, id)
  const subscription = await work.need('subscription', schedule.subscription!)
  const released = await release(work, schedule)
  await attachSchedule(work, subscription, { schedule: null })
  return released
}

export const scheduleRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/subscription_schedules',
    params: ['from_subscription'],
    run: (work, { params }) => create(work, params),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    params: ['phases', 'end_behavior', 'proration_behavior'],
    run: (work, { id, params }) => update(work, id, params),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    params: [],
    run: (work, { id }) => letGo(work, id),
  },
  {
    method: 'GET',
    path: '/v1/subscription_schedules/:id',
    params: [],
    run: (work, { id }) => work.need('subscription_schedule', id),
  },
]
