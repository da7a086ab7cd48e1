import type { Invoice } from '@studio/contract/billing/schema.ts'
import { cents, major } from '@studio/contract/money.ts'
import type { Column } from '../../../office/table/column.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconReceiptRefund } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { InvoiceLinks } from '../invoice-links.tsx'
import { invoiceState, moneyBackText, periodText } from '../invoice-words.ts'
import styles from './all-invoices.module.css'

/** Columns of an invoice for Admin. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    head: 'Amount',
    orderBy: 'Amount',
    sums: true,
    width: 'state',
    cell: (invoice) => (
      <>
        {invoice.status === 'void' ? <s>{amountText(invoice.amount)}</s> : amountText(invoice.amount)}
        <small className={classNames(styles.small, styles.moneyBack)}>{taxText(invoice)}</small>
        <small className={classNames(styles.small, styles.moneyBack)}>{moneyBackText(invoice)}</small>
      </>
    ),
  },
  {
    head: 'Status',
    width: 'text',
    cell: (invoice) => (
      <>
        <Tag tone={invoiceState(invoice).tone}>
          {invoice.status === 'open' ? 'Past due' : invoiceState(invoice).text}
        </Tag>
        {invoice.bankAsks && <small className={styles.small}>Waiting for their bank</small>}
      </>
    ),
  },
  { head: 'Date', orderBy: 'DateTime', cell: ({ dateTime }) => shortDate(dateTime), width: 'date' },
  { head: 'Period', cell: (invoice) => periodText(invoice), width: 'span', widestOnly: true, inSheet: true },
]

/** "incl. $4.63 USt"; nothing without a tax. Short, and not in the members' words, which the office's first page has no use for. */
function taxText({ tax }: Invoice): string | null {
  if (tax?.reverse) return 'reverse charge'
  if (!tax || tax.amount === 0) return null
  const names = new Set((tax.byRate ?? [tax]).flatMap(({ name }) => name ?? []))
  return `incl. ${amountText(tax.amount)} ${[...names].join(' and ')}`
}

/** Refundable rest of an invoice. */
export function leftOf({ status, amount, refunded, disputed }: Invoice): number {
  const money = studioMoney()
  return status === 'paid' ? major(cents(amount - refunded - disputed, money), money) : 0
}

interface InvoiceButtonsProps {
  invoice: Invoice
  onRefund: (invoice: Invoice) => void
}

/** INVOICE-02: an Admin's actions on an invoice: refund of the rest, its page and its PDF. */
export function InvoiceButtons({ invoice, onRefund }: InvoiceButtonsProps) {
  return (
    <>
      {leftOf(invoice) > 0 && (
        <IconButton
          icon={IconReceiptRefund}
          label={`Refund invoice ${invoice.number}`}
          onClick={() => onRefund(invoice)}
        />
      )}
      <InvoiceLinks invoice={invoice} />
    </>
  )
}
