import { expect, test } from 'vitest'
import { invoiceState, periodText } from './invoice-words.ts'

test.each([
  [{ status: 'paid', amount: 29, refunded: 0 }, 'Paid'],
  [{ status: 'open', amount: 29, refunded: 0 }, 'Open'],
  [{ status: 'void', amount: 29, refunded: 0 }, 'Void'],
  [{ status: 'uncollectible', amount: 29, refunded: 0 }, 'Not paid'],
  [{ status: 'paid', amount: 29, refunded: 29 }, 'Refunded'],
  [{ status: 'paid', amount: 29, refunded: 0.01 }, 'Part refunded'],
] as const)('%j reads %s', (invoice, text) => expect(invoiceState(invoice).text).toBe(text))

test('a period says its year once where both days are in it', () => {
  const noon = (date: string) => `${date}T12:00:00Z`
  const text = (start: string, end: string) =>
    periodText({ periodStart: noon(start), periodEnd: noon(end) }).replace(/\s/g, ' ')
  expect(text('2026-03-03', '2026-04-02')).toBe('3 Mar – 2 Apr 2026')
  expect(text('2025-12-20', '2026-01-19')).toBe('20 Dec 2025 – 19 Jan 2026')
})
