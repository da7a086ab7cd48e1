import type Stripe from 'stripe'
import { every, periodEnd } from '../billing/calendar.ts'
import { itemOf } from '../billing/invoice-lines.ts'
import { isOver } from '../billing/subscription.ts'
import { saveAndEmit } from '../events/emit.ts'
import type { TestClockObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'

const day = 86_400
const twoYears = 2 * 365 * day
/** Real time after which the provider deletes a clock; the sandbox only reports it. */
const lifetime = 30 * day

export const newTestClock = (frozenTime: number, name: string | null) => {
  const created = Math.floor(Date.now() / 1000)
  return {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + lifetime,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  } satisfies Stripe.TestHelpers.TestClock
}

/** Begins to advance a clock, at most two periods of the shortest subscription (reliability 4.6). */
export async function setOut(work: Work, clock: TestClockObject, to: number): Promise<TestClockObject> {
  if (to <= clock.frozen_time)
    throw invalid("Test clocks can only be advanced: give a time after the clock's own.", 'frozen_time')
  if (to > (await furthest(work, clock)))
    throw invalid(
      'Test clocks advance at most two intervals of their shortest subscription, or two years without one.',
      'frozen_time',
    )
  const advancing: TestClockObject = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  }
  return saveAndEmit(work, 'test_clock', advancing, 'test_helpers.test_clock.advancing')
}

export function arrive(work: Work, clock: TestClockObject, at: number): Promise<TestClockObject> {
  const ready: TestClockObject = { ...clock, frozen_time: at, status: 'ready', status_details: {} }
  return saveAndEmit(work, 'test_clock', ready, 'test_helpers.test_clock.ready')
}

/** Returns the latest moment to which a clock can be advanced at once. */
async function furthest(work: Work, { id, frozen_time: at }: TestClockObject): Promise<number> {
  const customers = await work.all('customer', { parent: id })
  const subscriptions = await Promise.all(
    customers.map(({ id: customer }) => work.all('subscription', { customer })),
  )
  const ends = subscriptions
    .flat()
    .filter((subscription) => !isOver(subscription))
    .map((subscription) => every(itemOf(subscription).price))
    .map((interval) => periodEnd(interval, periodEnd(interval, at, at), at))
  return Math.min(...ends, at + twoYears)
}
