import { randomUUID } from 'node:crypto'
import type { Term } from '@studio/contract/plans/terms.ts'
import type { PlanTerms } from '../offering.ts'
import type { PaymentAction } from '../payment-errors.ts'
import type { PersonTerms } from '../payment-terms.ts'
import type { Payments, ProviderEvent, ProviderSubscription } from '../payments.ts'
import type { ReadBack } from './read-back.ts'

/** A provider under test, with helpers that the adapter does not have. */
export interface TestProvider extends ReadBack {
  payments: Payments
  /** Begins a test case; `skip` skips it. */
  begin(skip: (because: string) => never): Promise<void>
  end(): Promise<void>
  /** Skips the case, with a reason, if this provider can't run it. */
  leaveOut(because: string): never
  /** Returns a token of the provider's card form for one of its test cards. */
  cardToken(number: string): Promise<string>
  /** Completes or fails the 3-D Secure page. */
  confirm(action: PaymentAction, outcome: 'complete' | 'fail'): Promise<void>
  now(): Date
  /** Advances the provider's time and waits until everything due has been done. */
  advance(days: number): Promise<void>
  /** Returns the test clock of this case; null if the whole provider uses one clock. */
  testClock(): Promise<string | null>
  /** Returns the provider's events so far, each once. */
  told(): Promise<ProviderEvent[]>
  /** Days after the first decline on which a renewal is retried; null if set in the provider's account. */
  retryDays: number[] | null
  close(): Promise<void>
}

export const good = '4242424242424242'
export const newKey = () => randomUUID()

/** Returns the same plan for the same price, so that few are created at a provider that deletes nothing. */
export const monthPlan = (amountCents: number): PlanTerms => ({
  planId: `contract-${amountCents}`,
  title: `Plan of ${amountCents}`,
  amountCents,
  term: 'days30',
  currency: 'usd',
})

/** A plan of another term or currency. */
export const planOf = (term: Term, amountCents: number, currency = 'usd'): PlanTerms => ({
  ...monthPlan(amountCents),
  term,
  currency,
})

/** A tax rate, the same for the same terms. */
export const taxRate = (percent: number, how: 'included' | 'added', name = 'VAT') => ({
  rateId: `contract-${name}-${percent}`,
  name,
  percent,
  inclusive: how === 'included',
  country: 'DE',
})

export async function newPerson(provider: TestProvider): Promise<PersonTerms> {
  const userId = randomUUID()
  const testClock = await provider.testClock()
  const person = { userId, email: `${userId}@example.test`, name: 'Łukasz 山田' }
  return testClock ? { ...person, testClock } : person
}

export async function newCustomer(provider: TestProvider): Promise<string> {
  return (await provider.payments.createCustomer(await newPerson(provider), newKey())).id
}

/** Creates a customer with a saved card; completes 3-D Secure if required. */
export async function customerWith(provider: TestProvider, number: string): Promise<string> {
  const customer = await newCustomer(provider)
  await saveCard(provider, customer, number)
  return customer
}

export async function saveCard(provider: TestProvider, customer: string, number: string): Promise<void> {
  const token = await provider.cardToken(number)
  const key = newKey()
  const saved = await provider.payments.saveCard(customer, token, key)
  if (saved.status === 'saved') return
  await provider.confirm(saved.action, 'complete')
  await provider.payments.saveCard(customer, token, key)
}

export interface StartTerms {
  amountCents?: number
  trialDays?: number
  coupon?: string
  card?: string
  term?: Term
  currency?: string
  taxRate?: string
}

export async function startMembership(
  provider: TestProvider,
  terms: StartTerms = {},
): Promise<ProviderSubscription> {
  const customer = await customerWith(provider, terms.card ?? good)
  const price = await provider.payments.ensurePrice(
    planOf(terms.term ?? 'days30', terms.amountCents ?? 2900, terms.currency),
  )
  return provider.payments.createSubscription(
    {
      customer,
      price: price.id,
      trialDays: terms.trialDays ?? 0,
      coupon: terms.coupon ?? null,
      ...(terms.taxRate ? { taxRate: terms.taxRate } : {}),
    },
    newKey(),
  )
}

export const promo = (percentOff: number, duration: 'Once' | 'Repeating' | 'Forever') => ({
  promoId: `contract-${percentOff}-${duration}`,
  code: 'WELCOME20',
  percentOff,
  duration,
})

export const day = 86_400_000
export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * day)
