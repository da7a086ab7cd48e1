import { testMethods } from '@studio/sandbox/cards/test-methods.ts'
import { stripeClient } from '../stripe/client.ts'
import { stripePayments } from '../stripe/stripe-payments.ts'
import { translateErrors } from '../stripe/translate.ts'
import { caseClock } from './case-clock.ts'
import { persistent, retryUntilAnswered } from './persistent.ts'
import type { TestProvider } from './provider.ts'
import { readBack } from './read-back.ts'

/** Milliseconds the machine's clock may differ from the provider's. */
const drift = 60_000

/**
 * The adapter with Stripe's test mode, or a replacement: a test clock per case, deleted afterwards, Stripe's
 * names of its test cards, and polled events (reliability 4.7).
 */
export function stripeProvider(config: { secretKey: string; apiBase?: string }): TestProvider {
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
      return (await retryUntilAnswered(() => translateErrors(() => stripe.paymentMethods.retrieve(name)))).id
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

/** Submits the sandbox's 3-D Secure page as a person would. */
export async function answerBank(url: string, outcome: 'complete' | 'fail'): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
  // Read to the end: otherwise the connection stays busy and the listener can't close.
  const page = await answer.text()
  if (!answer.ok) throw new Error(`The bank's page answered ${answer.status}: ${page}`)
}
