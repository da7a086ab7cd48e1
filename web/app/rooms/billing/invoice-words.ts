import { isFreeTrial } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { onFirstUse } from '../../ui/on-first-use.ts'
import { dateText, dayAndMonth, shortDate } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { studioReading } from '../../ui/words/studio-reading.ts'

const spans = (place: string) =>
  onFirstUse(() => new Intl.DateTimeFormat(place, { day: 'numeric', month: 'short', year: 'numeric' }))
const [dayFirst, monthFirst] = [spans('en-GB'), spans('en-US')]

/** "3 Mar – 2 Apr 2026": the period paid for. */
export function periodText({ periodStart, periodEnd }: Pick<Invoice, 'periodStart' | 'periodEnd'>): string {
  const { order } = studioReading()
  if (order === 'ymd') return `${shortDate(periodStart)} – ${shortDate(periodEnd)}`
  const format = order === 'dmy' ? dayFirst() : monthFirst()
  return format.formatRange(new Date(periodStart), new Date(periodEnd)).replaceAll('Sept ', 'Sep ')
}

const reasons: Record<Invoice['reason'], string> = {
  start: 'First payment',
  renewal: 'Renewal',
  change: 'Change of plan',
  free: 'Free days',
  day_pass: 'Day pass',
}

/** "Renewal", "Free trial" */
export function reasonText(
  invoice: Pick<Invoice, 'reason' | 'amount' | 'periodStart' | 'periodEnd' | 'isTrial'>,
): string {
  return invoice.reason === 'start' && isFreeTrial(invoice) ? 'Free trial' : reasons[invoice.reason]
}

/** "$9.00 refunded", "$29.00 disputed"; null without either. */
export function moneyBackText({ refunded, disputed }: Pick<Invoice, 'refunded' | 'disputed'>): string | null {
  if (disputed > 0) return `${amountText(disputed)} disputed`
  return refunded > 0 ? `${amountText(refunded)} refunded` : null
}

type OpenInvoice = Pick<Invoice, 'amount' | 'nextAttemptDateTime' | 'bankAsks'>

/** "We’ll try again on 14 March.", or that it was the last attempt. */
export function nextTrySentence({ nextAttemptDateTime }: Pick<Invoice, 'nextAttemptDateTime'>): string {
  if (!nextAttemptDateTime) return 'That was the last try. To pay it now, use another card.'
  return `We’ll try again on ${dayAndMonth(nextAttemptDateTime)}.`
}

/** "$29.00, next try on 14 March 2026" */
export function openAmountText({ amount, nextAttemptDateTime, bankAsks }: OpenInvoice): string {
  if (bankAsks) return `${amountText(amount)}, waiting for your bank`
  const next = nextAttemptDateTime ? `next try on ${dateText(nextAttemptDateTime)}` : 'not tried again'
  return `${amountText(amount)}, ${next}`
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

/** Status of an invoice; refunds and disputes take precedence. */
export function invoiceState({
  status,
  amount,
  refunded,
  disputed,
}: Pick<Invoice, 'status' | 'amount' | 'refunded' | 'disputed'>): StateWords {
  if (disputed > 0) return { text: 'Disputed', tone: 'bad' }
  if (refunded > 0) return { text: refunded < amount ? 'Partly refunded' : 'Refunded', tone: 'quiet' }
  return states[status]
}
