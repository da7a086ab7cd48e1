import type { Invoice } from '@studio/contract/billing/schema.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "3 Mar 2026", in the viewer's own zone. */
export const invoiceDay = (instant: string) => day.format(new Date(instant))

/** "3 Mar – 2 Apr 2026": what was paid for. */
export function periodText({ periodStart, periodEnd }: Pick<Invoice, 'periodStart' | 'periodEnd'>): string {
  return day.formatRange(new Date(periodStart), new Date(periodEnd))
}

interface StateWords {
  text: string
  tone: 'ok' | 'warn' | 'bad' | 'quiet'
}

const states: Record<Invoice['status'], StateWords> = {
  paid: { text: 'Paid', tone: 'ok' },
  open: { text: 'Open', tone: 'warn' },
  void: { text: 'Void', tone: 'quiet' },
  uncollectible: { text: 'Not paid', tone: 'bad' },
}

/** Where an invoice stands; money that went back comes before anything else. */
export function invoiceState({
  status,
  amount,
  refunded,
}: Pick<Invoice, 'status' | 'amount' | 'refunded'>): StateWords {
  if (refunded > 0) return { text: refunded < amount ? 'Part refunded' : 'Refunded', tone: 'quiet' }
  return states[status]
}
