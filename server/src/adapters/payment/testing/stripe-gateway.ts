import { testMethods } from '@studio/sandbox/cards/test-methods.ts'
import { stripeClient } from '../stripe/client.ts'
import { stripePayments } from '../stripe/stripe-payments.ts'
import { translateErrors } from '../stripe/translate.ts'
import { caseClock } from './case-clock.ts'
import type { TestGateway } from './gateway.ts'
import { insisting, persistent } from './persistent.ts'
import { readBack } from './read-back.ts'

/** Milliseconds by which the machine's clock may be off the provider's. */
const drift = 60_000

/**
 * The adapter against Stripe's test mode, or what is said to be as good: a test clock for each case, deleted after it,
 * Stripe's names for its test cards, and events that are polled (reliability 4.7).
 */
export function stripeGateway(config: { secretKey: string; apiBase?: string }): TestGateway {
  const settings = { ...config, webhookSecret: 'whsec_none' }
  const stripe = stripeClient(settings)
  const payments = persistent(stripePayments(settings))
  const read = persistent(readBack(settings))
  const clock = caseClock(payments.clock!)
  let began = clock.now()
  let giveUp: (because: string) => never
  const leaveOut = (because: string): never => giveUp(because)
  return {
    ...clock,
    ...read,
    payments,
    leaveOut,
    retryDays: null,
    begin: async (skip) => {
      giveUp = skip
      await clock.begin()
      began = clock.now()
    },
    cardToken: async (number) => {
      const name = Object.keys(testMethods).find((one) => testMethods[one] === number)
      if (!name) throw new Error(`Stripe publishes no payment method for the card ${number}.`)
      return (await insisting(() => translateErrors(() => stripe.paymentMethods.retrieve(name)))).id
    },
    confirm: async ({ redirectUrl }, outcome) => {
      if (!redirectUrl || new URL(redirectUrl).hostname !== '127.0.0.1')
        return leaveOut('as the bank asks for 3-D Secure, which is answered in a browser only')
      await answerBank(redirectUrl, outcome)
    },
    told: () => read.eventsSince(new Date(began.getTime() - drift)),
    close: async () => undefined,
  }
}

/** What a person presses on the sandbox's page of the bank. */
export async function answerBank(url: string, outcome: 'complete' | 'fail'): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
  // Read to its end, or the connection stays busy and the listener can't close.
  const page = await answer.text()
  if (!answer.ok) throw new Error(`The bank's page answered ${answer.status}: ${page}`)
}
