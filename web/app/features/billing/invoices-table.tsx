import type { Invoice } from '@studio/contract/billing/schema.ts'
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { IconLink } from '../../ui/buttons/icon-link.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { amountText } from '../../ui/words/amount-text.ts'
import { invoiceDay, invoiceState, moneyBackText, periodText, reasonText } from './invoice-words.ts'
import styles from './invoices-table.module.css'

/** Invoices as rows; on a phone each is a small block of its own. */
export function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Panel padded={false}>
      <Table folds inPanel className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Number</th>
            <th scope="col">For</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">
              <VisuallyHidden>Open or download</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { text, tone } = invoiceState(invoice)
  const gone = moneyBackText(invoice)
  return (
    <tr>
      <th scope="row" className={styles.day}>
        {invoiceDay(invoice.dateTime)}
      </th>
      <td className={styles.number}>{invoice.number}</td>
      <td className={styles.what}>
        <span className={styles.plan}>{invoice.planTitle ?? reasonText(invoice)}</span>
        <small>
          {invoice.planTitle && `${reasonText(invoice)}, `}
          {periodText(invoice)}
        </small>
      </td>
      <td className={styles.amount}>
        {invoice.status === 'void' ? <s>{amountText(invoice.amount)}</s> : amountText(invoice.amount)}
        {gone && <small>{gone}</small>}
      </td>
      <td className={styles.state}>
        <Tag tone={tone}>{text}</Tag>
      </td>
      <td className={styles.links}>
        <InvoiceLinks invoice={invoice} />
      </td>
    </tr>
  )
}

/** The provider's page of the invoice and its PDF, each in a window of its own (INVOICE-02). */
function InvoiceLinks({ invoice: { number, hostedInvoiceUrl, invoicePdfUrl } }: { invoice: Invoice }) {
  const outside = { target: '_blank', rel: 'noopener', reloadDocument: true }
  return (
    <span>
      {hostedInvoiceUrl && (
        <IconLink
          {...outside}
          to={hostedInvoiceUrl}
          icon={IconExternalLink}
          label={`Open invoice ${number}, in a new window`}
        />
      )}
      {invoicePdfUrl && (
        <IconLink
          {...outside}
          to={invoicePdfUrl}
          icon={IconFileTypePdf}
          label={`PDF of invoice ${number}, in a new window`}
        />
      )}
    </span>
  )
}
