import type { Subscription } from '@studio/contract/membership/schema.ts'
import { expect, test } from 'vitest'
import { leavingWords, losesPaidDays } from './leaving-words.ts'

const membership = (state: Subscription['state']) => ({
  state,
  price: { title: 'Full Membership' } as Subscription['price'],
  dateTimeEnd: '2027-03-02T10:00:00.000Z',
})
const words = (state: Subscription['state']) => leavingWords(membership(state), () => '2 March 2027')

test('whoever leaves reads what becomes of their money (D18.own-deletion)', () => {
  expect(words('active')).toBe(
    'Full Membership ends now, not on 2 March 2027. What you have paid is not refunded, and nothing more is charged.',
  )
  expect(words('trialing')).toBe('Your free days of Full Membership end now, and nothing is charged.')
  expect(words('past_due')).toMatch(/open payment is cancelled/)
  expect(words('pending')).toMatch(/purchase is cancelled/)
  expect(leavingWords(null, String)).toMatch(/no membership/)
})

test('only who may still cancel is told to use the paid days first', () => {
  expect(losesPaidDays(membership('active'))).toBe(true)
  expect(losesPaidDays(membership('ending'))).toBe(false)
  expect(losesPaidDays(membership('trialing'))).toBe(false)
  expect(losesPaidDays(null)).toBe(false)
})
