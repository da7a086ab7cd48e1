import { cardText } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { counted } from '@studio/contract/counted.ts'
import type {
  CalendarMoment,
  ClassEvent,
  MembershipEvent,
  NotificationEvent,
  TimelineEvent,
} from '@studio/contract/person-page/schema.ts'
import { dayAndMonth, ownDayOf } from '../../../ui/words/date-words.ts'
import { fullDayText, weekdayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { moneyBackText, periodText } from '../../billing/invoice-words.ts'

/** A sentence whose `thing` stands out, and what there is to add. */
export interface EventWords {
  before: string
  thing: string
  after?: string
  second: string
}

type Words = (event: { plan: string; amount: string }) => Omit<EventWords, 'second'>

const MEMBERSHIP: Record<MembershipEvent['what'], Words> = {
  started: ({ plan }) => ({ before: 'Started', thing: plan }),
  trialEnded: () => ({ before: 'Trial ended', thing: '' }),
  planChosen: ({ plan }) => ({ before: 'Chose', thing: plan }),
  cancelled: ({ plan }) => ({ before: 'Cancelled', thing: plan }),
  kept: ({ plan }) => ({ before: 'Kept', thing: plan }),
  refunded: ({ amount }) => ({ before: 'Refunded', thing: amount }),
  refundFailed: ({ amount }) => ({ before: 'A refund of', thing: amount, after: 'came back' }),
  disputed: ({ amount }) => ({ before: 'Disputed', thing: amount, after: 'at the bank' }),
  disputeWon: ({ amount }) => ({ before: 'The bank returned', thing: amount }),
  ended: ({ plan }) => ({ before: '', thing: plan, after: 'ended' }),
}

export function membershipWords({ what, plan, amount, reason, by }: MembershipEvent): EventWords {
  const second = [by && `By ${by}`, reason && `“${reason}”`].filter(Boolean).join(': ')
  return { ...MEMBERSHIP[what]({ plan: plan ?? 'a plan', amount: amountText(amount ?? 0) }), second }
}

const INVOICE: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Past due',
  void: 'Void, not charged:',
  uncollectible: 'Not paid',
}

/** "Paid $29.00"; "Full Membership, 13 Nov – 13 Dec 2026. Visa, ending 4242. Invoice BWOB-0014" below it. */
export function invoiceWords(invoice: Invoice): EventWords {
  const { amount, status, planTitle, card, number } = invoice
  const isFree = status === 'paid' && amount === 0
  const about = [planTitle, periodText(invoice)].filter(Boolean).join(', ')
  return {
    before: isFree ? 'Nothing to pay' : INVOICE[status],
    thing: isFree ? '' : amountText(amount),
    second: [
      status === 'open' && openTry(invoice),
      moneyBackText(invoice),
      about,
      card && cardText(card),
      `Invoice ${number}`,
    ]
      .filter(Boolean)
      .join('. '),
  }
}

/** What happens with an unpaid invoice next. */
const openTry = ({ bankAsks, nextAttemptDateTime }: Invoice) => {
  if (bankAsks) return 'Waiting for their bank'
  return nextAttemptDateTime ? `Next try on ${dayAndMonth(nextAttemptDateTime)}` : 'Not tried again'
}

/** "Watched Slow tide"; "21 of 55 min, Ines Calder" below it. */
export function classWords({ title, teacher, seconds, duration, finished }: ClassEvent): EventWords {
  const [done, whole] = [Math.floor(seconds / 60), duration ? Math.ceil(duration / 60) : null]
  const length = whole === null ? `${done} min` : `${whole} min`
  const far = whole === null ? length : `${Math.min(done, whole)} of ${length}`
  const by = title && (teacher ?? 'the studio')
  return {
    before: 'Watched',
    thing: title ?? 'a deleted class',
    second: `${finished ? `Finished, ${length}` : far}${by ? `, by ${by}` : ''}`,
  }
}

/** "Joined Grounded November", with its month, and its teacher follows; of the teacher "Made Grounded November", with how many joined. */
export function calendarWords({ title, joined, monthOfCreation, usersCount }: CalendarMoment): EventWords {
  const month = monthWords(monthOfCreation.slice(0, 10))
  if (joined) return { before: 'Joined', thing: title, second: `${month}, by` }
  return { before: 'Made', thing: title, second: `${month}, joined by ${counted(usersCount, 'member')}` }
}

/** "Read The floor is sanded", or that it still waits for them; whom it is from follows. */
export function notificationWords({ title, direction, isRead }: NotificationEvent): EventWords {
  if (direction === 'sent') return { before: 'Sent', thing: title, second: '' }
  return isRead
    ? { before: 'Read', thing: title, second: '' }
    : { before: 'Received', thing: title, second: 'Not read yet.' }
}

/** "Today", "Friday 27 November", "Tuesday 7 October 2025", in the viewer's own zone; `now` is the studio's. */
export function dayHeading(dateTime: string, now: number): string {
  const [day, today] = [ownDayOf(dateTime), ownDayOf(now)]
  if (day.slice(0, 4) !== today.slice(0, 4)) return fullDayText(day)
  return day === today ? 'Today' : weekdayText(day)
}

interface DayOfEvents {
  day: string
  events: TimelineEvent[]
}

/** Events under their days, in their order. */
export function daysOf(events: readonly TimelineEvent[], now: number): DayOfEvents[] {
  const days = Map.groupBy(events, ({ dateTime }) => dayHeading(dateTime, now))
  return [...days].map(([day, events]) => ({ day, events }))
}
