import { expect, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import {
  invoiceState,
  moneyBackText,
  nextTrySentence,
  openAmountText,
  periodText,
  reasonText,
} from './invoice-words.ts'

test.each([
  [{ status: 'paid', amount: 29, refunded: 0, disputed: 0 }, 'Paid'],
  [{ status: 'open', amount: 29, refunded: 0, disputed: 0 }, 'Open'],
  [{ status: 'void', amount: 29, refunded: 0, disputed: 0 }, 'Void'],
  [{ status: 'uncollectible', amount: 29, refunded: 0, disputed: 0 }, 'Not paid'],
  [{ status: 'paid', amount: 29, refunded: 29, disputed: 0 }, 'Refunded'],
  [{ status: 'paid', amount: 29, refunded: 0.01, disputed: 0 }, 'Partly refunded'],
  [{ status: 'paid', amount: 29, refunded: 9, disputed: 20 }, 'Disputed'],
] as const)('%j reads %s', (invoice, text) => expect(invoiceState(invoice).text).toBe(text))

test('a period says its year once where both days are in it', () => {
  const noon = (date: string) => localInstant(`${date}T12:00:00`)
  const text = (start: string, end: string) =>
    periodText({ periodStart: noon(start), periodEnd: noon(end) }).replace(/\s/g, ' ')
  expect(text('2026-03-03', '2026-04-02')).toBe('3 Mar – 2 Apr 2026')
  expect(text('2025-12-20', '2026-01-19')).toBe('20 Dec 2025 – 19 Jan 2026')
})

test.each([
  ['start', 0, '2026-03-10', 'Free trial'],
  ['start', 0, '2026-04-02', 'First payment'],
  ['start', 29, '2026-04-02', 'First payment'],
  ['renewal', 29, '2026-04-02', 'Renewal'],
  ['change', 7, '2026-03-10', 'Change of plan'],
  ['day_pass', 12, '2026-03-04', 'Day pass'],
] as const)('%s for $%s until %s is called %s (INVOICE-02)', (reason, amount, end, text) => {
  const period = {
    periodStart: '2026-03-03T12:00:00Z',
    periodEnd: `${end}T12:00:00Z`,
  }
  expect(reasonText({ reason, amount, ...period })).toBe(text)
})

test('free days as long as a month are told from a month that a code paid for (INVOICE-02, LIMIT-01)', () => {
  const period = { periodStart: '2026-03-03T12:00:00Z', periodEnd: '2026-04-02T12:00:00Z' }
  expect(reasonText({ reason: 'start', amount: 0, ...period, isTrial: true })).toBe('Free trial')
})

test('what went back is said to the cent', () => {
  expect(moneyBackText({ refunded: 9.5, disputed: 0 })).toBe('$9.50 refunded')
  expect(moneyBackText({ refunded: 9, disputed: 20 })).toBe('$20.00 disputed')
  expect(moneyBackText({ refunded: 0, disputed: 0 })).toBeNull()
})

test('an open amount says when it is tried next, and that the last try was the last (reliability 4.2)', () => {
  const open = {
    amount: 23.2,
    nextAttemptDateTime: localInstant('2026-03-14T12:00:00'),
    bankAsks: false,
  }
  expect(nextTrySentence(open)).toBe('We’ll try again on 14 March.')
  expect(openAmountText(open)).toBe('$23.20, next try on 14 March 2026')
  const last = { amount: 23.2, nextAttemptDateTime: null, bankAsks: false }
  expect(nextTrySentence(last)).toBe('That was the last try. To pay it now, use another card.')
  expect(openAmountText(last)).toBe('$23.20, not tried again')
  expect(openAmountText({ ...open, bankAsks: true })).toBe('$23.20, waiting for your bank')
})
