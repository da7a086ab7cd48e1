import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
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
