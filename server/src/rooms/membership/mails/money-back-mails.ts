import type { Money } from '@studio/contract/money.ts'
import type { Reading } from '@studio/contract/reading.ts'
import type { ProviderRefund } from '../../../adapters/payment/refunding.ts'
import type { users } from '../../../database/tables/people.ts'
import type { Invoice } from '../../billing/record-invoices.ts'
import type { MemberMail, MemberMailFacts } from './mail-person.ts'
import { cardInWords, dayInWords, formatReceiptAmount, rowIf, taxRows } from './mail-words.ts'

interface Refund extends MemberMailFacts {
  invoice: Invoice
  /** With its share of the invoice’s tax. */
  refund: Pick<ProviderRefund, 'id' | 'amountCents' | 'createdAt'> & { taxCents: number }
}

/** The mail about a refund of one payment; the membership is unchanged (reliability 4.2). */
export function refundMail({ invoice, refund, row, person, plan, money }: Refund): MemberMail {
  const amount = formatReceiptAmount(refund.amountCents, money)
  const rows: Required<MemberMail>['rows'] = [
    ['Plan', invoice.planTitle ?? plan.title],
    ['Invoice', invoice.number],
    ['Total of the invoice', formatReceiptAmount(invoice.amountCents, money)],
    ...rowIf('Card', cardInWords(invoice)),
    // What the buyer owes themselves does not come from here.
    ...(invoice.reverseCharge
      ? []
      : taxRows({ ...invoice, amountCents: refund.amountCents, taxCents: refund.taxCents }, money)),
    ['Refund', amount, 'sum'],
  ]
  return {
    key: `refund-${refund.id}`,
    receipt: true,
    subject: `Refund of ${amount} for invoice ${invoice.number}`,
    title: `Your refund is on its way, ${person.firstName}`,
    paragraphs: ['We refunded the card you paid with. Your bank may take five to ten days to show it.'],
    figure: { label: `Refunded on ${dayInWords(refund.createdAt, person)}`, value: amount },
    rows,
    button: { label: 'My invoices', url: '/profile/invoices' },
    closing: row.endedAt ? [] : ['Your membership stays as it is.'],
  }
}

interface BankMovement {
  /** The provider's id of the refund or dispute. */
  id: string
  amountCents: number
  /** Its share of the invoice's tax. */
  taxCents: number
  invoice: Invoice
  /** Null for a person who has been deleted since. */
  person: typeof users.$inferSelect | null
  money: Money
  reading: Reading
}

function factsOf(move: BankMovement): [string, string][] {
  const { id, amountCents, taxCents, invoice, person, money, reading } = move
  return [
    ['Person', person ? `${person.firstName} ${person.lastName} (${person.userName})` : 'Deleted since'],
    ['Invoice', `${invoice.number} of ${dayInWords(invoice.issuedAt, { timeZone: null, reading })}`],
    ['Total of the invoice', formatReceiptAmount(invoice.amountCents, money)],
    ['Amount', formatReceiptAmount(amountCents, money)],
    ...(taxCents > 0 ? taxRows({ ...invoice, amountCents, taxCents }, money) : []),
    ['At the payment provider', id],
  ]
}

export function refundReturnedMail(move: BankMovement): MemberMail {
  const amount = formatReceiptAmount(move.amountCents, move.money)
  return {
    key: `refund-returned-${move.id}`,
    subject: `The refund of ${amount} for invoice ${move.invoice.number} came back`,
    title: 'A refund came back',
    paragraphs: [
      `The bank could not deliver the refund of ${amount}. The money is back with the studio, and only you have been told.`,
      'Often the card has been closed. Ask the person how they would like to be repaid, or refund the invoice again.',
    ],
    rows: factsOf(move),
  }
}

export function disputedMail(move: BankMovement & { reason: string; suspended: boolean }): MemberMail {
  const amount = formatReceiptAmount(move.amountCents, move.money)
  return {
    key: `disputed-${move.id}`,
    subject: `The payment of ${amount} for invoice ${move.invoice.number} is disputed`,
    title: 'A payment is disputed',
    paragraphs: [
      `The bank took ${amount} back for the cardholder.`,
      move.suspended
        ? 'The membership is deactivated, and nothing more is charged, until an Admin activates it again.'
        : 'No membership was deactivated for it.',
      'Answer the dispute at the payment provider, which tells you by when.',
    ],
    rows: [...factsOf(move), ['Reason', move.reason.replaceAll('_', ' ')]],
  }
}

export function disputeWonMail(move: BankMovement): MemberMail {
  const amount = formatReceiptAmount(move.amountCents, move.money)
  return {
    key: `dispute-won-${move.id}`,
    subject: `The disputed payment of ${amount} for invoice ${move.invoice.number} is back with the studio`,
    title: 'You won a dispute',
    paragraphs: [
      `The bank gave the disputed ${amount} back.`,
      'If a membership was deactivated for it, it stays deactivated until an Admin activates it.',
    ],
    rows: factsOf(move),
  }
}
