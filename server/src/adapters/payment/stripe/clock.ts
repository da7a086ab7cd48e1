import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from '../payment-errors.ts'
import type { TestClock } from '../payment-terms.ts'
import { keyed, type StripeClient } from './client.ts'
import { dateOf, seconds } from './shapes.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

/** Maximum seconds the provider advances a clock at once: two of our shortest periods, of which a February may be one. */
const longestStep = 59 * 86_400
const patience = 300_000

export const testClock = (stripe: StripeClient): TestClock => ({
  create: (at, key) =>
    translateErrors(async () => {
      const made = await stripe.testHelpers.testClocks.create(
        { frozen_time: seconds(at), name: 'Contract suite' },
        keyed(key),
      )
      return made.id
    }),
  advance: (id, to) => translateErrors(() => advance(stripe, id, seconds(to))),
  delete: (id) =>
    translateErrors(async () => void (await nullIfMissing(stripe.testHelpers.testClocks.del(id)))),
})

async function advance(stripe: StripeClient, id: string, to: number): Promise<void> {
  for (let at = await readyAt(stripe, id); at !== to; at = await readyAt(stripe, id))
    await stripe.testHelpers.testClocks.advance(id, { frozen_time: Math.min(to, at + longestStep) })
}

/** Waits until the clock has stopped advancing; returns its time. */
async function readyAt(stripe: StripeClient, id: string): Promise<number> {
  const began = Date.now()
  for (let wait = 10; ; wait = Math.min(2 * wait, 2000)) {
    const clock = await stripe.testHelpers.testClocks.retrieve(id)
    if (clock.status === 'ready') return clock.frozen_time
    if (clock.status === 'internal_failure' || Date.now() - began > patience)
      throw new UnavailableError(`The test clock ${id} is ${clock.status} at ${dateOf(clock.frozen_time)}.`)
    await pause(wait)
  }
}
