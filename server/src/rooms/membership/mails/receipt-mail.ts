import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import type { ProviderRefund } from '../../../adapters/payment/refunding.ts'
import type { Invoice } from '../../billing/record-invoices.ts'
import type { MemberMail, MemberMailFacts } from './mail-person.ts'
import { cardInWords, dayInWords, daysInWords, formatReceiptAmount, rowIf, taxRows } from './mail-words.ts'

interface Payment extends MemberMailFacts {
  invoice: Invoice
  /** Discount of a promo code, in cents. */
  discountCents: number
  /** Who sells; empty where nothing is taxed. */
  seller: string
}

function whatFor(reason: Invoice['reason'], term: Term): string {
  if (reason === 'change') return 'Your payment for the change of plan went through.'
  return `Your payment for the next ${termWords[reason === 'day_pass' ? 'day' : term].next} went through.`
}

export function receiptMail(payment: Payment): MemberMail {
  const { invoice, discountCents, seller, row, person, plan, next, money } = payment
  const rows: Required<MemberMail>['rows'] = [
    ['Plan', invoice.planTitle ?? plan.title],
    ['Period', daysInWords(invoice.periodStart, invoice.periodEnd, person)],
    ...rowIf('Card', cardInWords(invoice)),
    ['Invoice', invoice.number],
    ...rowIf('Seller', seller),
    ['Discount', discountCents > 0 ? formatReceiptAmount(discountCents, money) : 'None'],
    ...taxRows(invoice, money),
    ['Total', formatReceiptAmount(invoice.amountCents, money), 'sum'],
  ]
  return {
    key: `receipt-${invoice.id}`,
    receipt: true,
    subject: `Receipt ${invoice.number}`,
    title: `Thank you, ${person.firstName}`,
    paragraphs: [whatFor(invoice.reason, row.term)],
    figure: {
      label: `Paid on ${dayInWords(invoice.paidAt ?? invoice.issuedAt, person)}`,
      value: formatReceiptAmount(invoice.amountCents, money),
    },
    rows,
    button: { label: 'Open the invoice', url: invoice.hostedUrl ?? '/profile/invoices' },
    closing: [
      next
        ? [
            `The next payment is ${formatReceiptAmount(next.cents, money)} on ${dayInWords(next.on, person)}. `,
            { label: 'Change or cancel', url: '/profile/membership' },
            ' any day before that.',
          ]
        : 'Nothing more will be charged.',
    ],
  }
}

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
