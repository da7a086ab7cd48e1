import { describe, expect, it } from 'vitest'
import { US } from '../money.ts'
import { refusals, toasts, withPaid } from './messages.ts'
import { decideRefund, secondsSlowed, tooManyDeclines } from './rules.ts'

describe('declined cards within 24 hours', () => {
  it.each([
    [{ ofPerson: 5, ofAddress: 10 }, false, 0],
    [{ ofPerson: 6, ofAddress: 6 }, true, 0],
    [{ ofPerson: 0, ofAddress: 11 }, false, 1],
    [{ ofPerson: 1, ofAddress: 1000 }, false, 5],
  ])('%j are too many: %s, and slow a card by %i s (S-M4, D18.declines)', (declines, tooMany, seconds) => {
    expect(tooManyDeclines(declines)).toBe(tooMany)
    expect(secondsSlowed(declines)).toBe(seconds)
  })

  it('that are too many send to support (CARD-04, D8)', () => {
    expect(refusals.tooManyDeclines).toBe(
      'Your card was declined too many times today. Please, contact support.',
    )
  })
})

it('what a change has cost at once is said with it, and nothing where it cost nothing', () => {
  expect(withPaid(toasts.cardUpdated, 1229.5, US)).toBe(
    'Your payment method was successfully updated. $1,229.50 paid',
  )
  expect(withPaid(toasts.cardUpdated, 0, US)).toBe('Your payment method was successfully updated')
})

describe('a refund', () => {
  const paid = { paidCents: 2900, refundedCents: 0, disputedCents: 0 }
  it.each([
    [paid, null, { ok: true, cents: 2900 }],
    [paid, 2900, { ok: true, cents: 2900 }],
    [paid, 1, { ok: true, cents: 1 }],
    [paid, 2901, { ok: false, code: 'too-much' }],
    [{ ...paid, refundedCents: 905 }, null, { ok: true, cents: 1995 }],
    [{ ...paid, refundedCents: 905 }, 1996, { ok: false, code: 'too-much' }],
    [{ ...paid, refundedCents: 2900 }, null, { ok: false, code: 'nothing-left' }],
    [{ ...paid, refundedCents: 900, disputedCents: 2000 }, 1, { ok: false, code: 'nothing-left' }],
    [{ ...paid, disputedCents: 2000 }, null, { ok: true, cents: 900 }],
    [{ ...paid, paidCents: 0 }, 1, { ok: false, code: 'nothing-left' }],
  ])('of %j, asked for %j cents, is %j', (payment, wish, refund) => {
    expect(decideRefund(payment, wish)).toEqual(refund)
  })
})
