import { dayOf } from '@studio/contract/dates.ts'
import { accessEndOf } from '@studio/contract/membership/rules.ts'
import type { ProviderInvoice } from '../../../adapters/payment/payments.ts'
import type { Customer } from '../../billing/customers.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts, plansPage } from './mail-person.ts'
import {
  cardInWords,
  dayInWords,
  daysInWords,
  formatReceiptAmount,
  minuteInWords,
  rowIf,
} from './mail-words.ts'

/** What mails say about an unpaid invoice, open or uncollectible. */
export type Owed = Pick<ProviderInvoice, 'totalCents' | 'number' | 'nextAttemptAt' | 'bankAsks'>
export type Unpaid = MemberMailFacts & { owed: Owed | undefined; card: Customer | null }

const CARD_PAGE = '/profile/card/edit'

/** The mail about one attempt to collect a renewal, the first one or a later one. */
export function paymentFailedMail(unpaid: Unpaid): MemberMail {
  return unpaid.owed?.bankAsks ? bankAsksMail(unpaid, unpaid.owed) : bankRefusedMail(unpaid)
}

/** The provider plans the next attempt when one has failed: each has its own day. */
function attemptKey({ row, owed }: Unpaid): string {
  const next = owed?.nextAttemptAt ? dayOf(owed.nextAttemptAt) : 'last'
  return `payment-failed-${row.id}-${dayOf(row.periodStart)}-${next}`
}

/** The bank wants to be answered, so the card stays (D18.3ds). */
function bankAsksMail(unpaid: Unpaid, open: Owed): MemberMail {
  const { row, person, plan, card, money } = unpaid
  const amount = formatReceiptAmount(open.totalCents, money)
  const again = open.nextAttemptAt && `${dayInWords(open.nextAttemptAt, person)}, by email`
  return {
    key: attemptKey(unpaid),
    subject: 'Your bank wants to hear from you',
    paragraphs: [
      `Hello ${person.firstName}, your bank did not refuse the payment. It asked for your confirmation, and you weren’t there to give it. One press is enough; your card stays the same.`,
    ],
    figure: {
      label: `${plan.title}, ${daysInWords(row.periodStart, row.periodEnd, person)}`,
      value: amount,
    },
    rows: [
      ...rowIf('Card', cardInWords(card)),
      ['What happens', 'Your bank opens, you confirm, done'],
      ...rowIf('We’ll ask again', again),
      ['Access until', dayInWords(accessEndOf(row), person)],
    ],
    button: { label: `Confirm ${amount}`, url: MEMBERSHIP_PAGE },
  }
}

function bankRefusedMail(unpaid: Unpaid): MemberMail {
  const { row, person, plan, owed, card, money } = unpaid
  const accessEnds = dayInWords(accessEndOf(row), person)
  const amount = owed && formatReceiptAmount(owed.totalCents, money)
  const next = owed?.nextAttemptAt && dayInWords(owed.nextAttemptAt, person)
  return {
    key: attemptKey(unpaid),
    subject: 'Your payment did not go through',
    paragraphs: [
      [
        `Hello ${person.firstName}, your bank refused the charge${amount ? ` of ${amount}` : ''} for ${plan.title}.`,
        next ? `We’ll try again on ${next}.` : 'That was the last try.',
        `You keep your access until ${accessEnds}.`,
      ].join(' '),
      'Another card settles it at once.',
    ],
    ...(amount && {
      figure: { label: `Open since ${dayInWords(row.periodStart, person)}`, value: amount },
    }),
    rows: [
      ['Plan', plan.title],
      ...rowIf('Card', cardInWords(card)),
      ...rowIf('Invoice', owed?.number),
      ...rowIf('Next try', next),
      ['Access until', accessEnds],
    ],
    button: { label: 'Update card', url: CARD_PAGE },
  }
}

/** On the last day of the grace, while there is still something to do about it. */
export function accessEndsMail({ row, person, plan, owed, card, money }: Unpaid): MemberMail {
  const ends = accessEndOf(row)
  const amount = owed && formatReceiptAmount(owed.totalCents, money)
  const what = amount ? `${amount} for ${plan.title} is` : `the payment for ${plan.title} is`
  return {
    key: `access-ends-${row.id}-${dayOf(row.periodStart)}`,
    subject: `Your access ends on ${dayInWords(ends, person)}`,
    paragraphs: [
      `Hello ${person.firstName}, ${what} still open, so your access ends on ${minuteInWords(ends, person)}.`,
      owed?.bankAsks
        ? 'Your bank only wants you to confirm it: one press, with the same card, and everything stays as it is.'
        : 'A card that works settles it at once, and everything stays as it is.',
    ],
    ...(amount && { figure: { label: 'Still open', value: amount } }),
    rows: [...rowIf('Card', cardInWords(card)), ['Access until', minuteInWords(ends, person)]],
    button: owed?.bankAsks
      ? { label: `Confirm ${amount}`, url: MEMBERSHIP_PAGE }
      : { label: 'Update card', url: CARD_PAGE },
  }
}

/** The last retry failed too. */
export function endedMail({ row, person, plan, owed, money }: Unpaid): MemberMail {
  const charge = owed ? `the charge of ${formatReceiptAmount(owed.totalCents, money)}` : 'the charge'
  return {
    key: `membership-ended-${row.id}`,
    subject: 'Your membership has ended',
    paragraphs: [
      `Hello ${person.firstName}, we could not collect ${charge} for ${plan.title}, even at the last try, so it has ended. Nothing more will be charged.`,
      'You are welcome back at any time.',
    ],
    button: plansPage,
  }
}
