import { randomUUID } from 'node:crypto'
import type { PlanTerms } from '../offering.ts'
import type { PaymentAction } from '../payment-errors.ts'
import type { GatewayEvent, GatewaySubscription, Payments, PersonTerms } from '../payments.ts'
import type { ReadBack } from './read-back.ts'

/** A provider under test, with what a test needs besides the adapter. */
export interface TestGateway extends ReadBack {
  payments: Payments
  /** Begins a case; `skip` is what gives it up. */
  begin(skip: (because: string) => never): Promise<void>
  end(): Promise<void>
  /** Gives the case up, with a word, where this provider can't be asked. */
  leaveOut(because: string): never
  /** A token of the provider's card form for one of its test cards. */
  cardToken(number: string): Promise<string>
  /** Answers the 3-D Secure page. */
  confirm(action: PaymentAction, outcome: 'complete' | 'fail'): Promise<void>
  now(): Date
  /** Moves the provider's time forward and waits until everything due has been done. */
  advance(days: number): Promise<void>
  /** The test clock of this case; null where the whole provider goes by one clock. */
  testClock(): Promise<string | null>
  /** What the provider told so far, each event once. */
  told(): Promise<GatewayEvent[]>
  /** Days after the first refusal on which a renewal is tried again; null where the provider's owner sets them. */
  retryDays: number[] | null
  close(): Promise<void>
}

export const good = '4242424242424242'
export const newKey = () => randomUUID()

/** The same plan for the same price, so that a provider that forgets nothing keeps few of them. */
export const monthPlan = (amountCents: number): PlanTerms => ({
  planId: `contract-${amountCents}`,
  title: `Plan of ${amountCents}`,
  amountCents,
  interval: 'Month',
})

export async function newPerson(gateway: TestGateway): Promise<PersonTerms> {
  const userId = randomUUID()
  const testClock = await gateway.testClock()
  const person = { userId, email: `${userId}@example.test`, name: 'Łukasz 山田' }
  return testClock ? { ...person, testClock } : person
}

export async function newCustomer(gateway: TestGateway): Promise<string> {
  return (await gateway.payments.createCustomer(await newPerson(gateway), newKey())).id
}

/** A customer whose card is saved, 3-D Secure met where it is asked. */
export async function customerWith(gateway: TestGateway, number: string): Promise<string> {
  const customer = await newCustomer(gateway)
  await saveCard(gateway, customer, number)
  return customer
}

export async function saveCard(gateway: TestGateway, customer: string, number: string): Promise<void> {
  const token = await gateway.cardToken(number)
  const key = newKey()
  const saved = await gateway.payments.saveCard(customer, token, key)
  if (saved.status === 'saved') return
  await gateway.confirm(saved.action, 'complete')
  await gateway.payments.saveCard(customer, token, key)
}

export interface StartTerms {
  amountCents?: number
  trialDays?: number
  coupon?: string
  card?: string
}

export async function startMembership(
  gateway: TestGateway,
  terms: StartTerms = {},
): Promise<GatewaySubscription> {
  const customer = await customerWith(gateway, terms.card ?? good)
  const price = await gateway.payments.ensurePrice(monthPlan(terms.amountCents ?? 2900))
  return gateway.payments.createSubscription(
    { customer, price: price.id, trialDays: terms.trialDays ?? 0, coupon: terms.coupon ?? null },
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
