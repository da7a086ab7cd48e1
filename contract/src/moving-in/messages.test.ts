import { expect, test } from 'vitest'
import { providerFaults } from './messages.ts'

test.each([
  [
    ['rak_subscription_read'],
    'The studio’s key at Stripe may not read subscriptions. Give it this permission at Stripe, under Developers, API keys, and try again',
  ],
  [
    ['rak_customer_read', 'rak_payment_method_read', 'rak_subscription_write'],
    'The studio’s key at Stripe may not read customers, read payment methods or change subscriptions. Give it these permissions at Stripe, under Developers, API keys, and try again',
  ],
])('what a key at Stripe may not do is said in plain words: %o', (permissions, text) => {
  expect(providerFaults.lacking(permissions)).toBe(text)
})
