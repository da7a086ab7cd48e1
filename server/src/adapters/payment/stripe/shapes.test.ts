import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { defaultPayment } from './shapes.ts'

const payment = (id: string, status: 'open' | 'paid' | 'canceled', is_default: boolean) => ({
  id,
  status,
  is_default,
})

test.each([
  ['paid', [payment('own', 'canceled', true), payment('other', 'paid', false)], 'other'],
  ['paid', [payment('other', 'canceled', false), payment('own', 'paid', true)], 'own'],
  ['open', [payment('other', 'canceled', false), payment('own', 'open', true)], 'own'],
])('of an invoice that is %s, the payment that brought the money is refunded (%#)', (status, data, id) => {
  const invoice = { status, payments: { data } } as unknown as Stripe.Invoice
  expect(defaultPayment(invoice)?.id).toBe(id)
})

test('an invoice over nothing has no payment', () => {
  expect(
    defaultPayment({ status: 'paid', payments: { data: [] } } as unknown as Stripe.Invoice),
  ).toBeUndefined()
})
