import type { Invoice } from '@studio/contract/billing/schema.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { roles, Table } from '../../ui/table/table.tsx'

import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { shortDate } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { isolated } from '../../ui/words/person-name.ts'
import { invoiceTaxText } from '../tax/tax-words.ts'
import { InvoiceLinks } from './invoice-links.tsx'
import { invoiceState, moneyBackText, periodText, reasonText } from './invoice-words.ts'
import styles from './invoices-table.module.css'

/** Invoices as rows; on a phone as blocks. */
export function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Panel padded={false}>
      <Table folds inPanel className={styles.table}>
        <thead {...roles.rows}>
          <tr {...roles.row}>
            <th scope="col" {...roles.columnHead}>
              Date
            </th>
            <th scope="col" {...roles.columnHead}>
              Number
            </th>
            <th scope="col" {...roles.columnHead}>
              For
            </th>
            <th scope="col" {...roles.columnHead} className={styles.amount}>
              Amount
            </th>
            <th scope="col" {...roles.columnHead}>
              Status
            </th>
            <th scope="col" {...roles.columnHead}>
              <VisuallyHidden>Open or download</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...roles.rows}>
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
  const tax = invoiceTaxText(invoice)
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHead} className={styles.day}>
        {shortDate(invoice.dateTime)}
      </th>
      <td {...roles.cell} className={styles.number}>
        {invoice.number}
      </td>
      <td {...roles.cell} className={styles.what}>
        <span className={styles.plan}>{isolated(invoice.planTitle ?? reasonText(invoice))}</span>
        <small>
          {invoice.planTitle && `${reasonText(invoice)}, `}
          <span className={styles.period}>{periodText(invoice)}</span>
        </small>
      </td>
      <td {...roles.cell} className={styles.amount}>
        {invoice.status === 'void' ? <s>{amountText(invoice.amount)}</s> : amountText(invoice.amount)}
        {tax && <small>{tax}</small>}
        {gone && <small>{gone}</small>}
      </td>
      <td {...roles.cell} className={styles.state}>
        <Tag tone={tone}>{text}</Tag>
      </td>
      <td {...roles.cell} className={styles.links}>
        <InvoiceLinks invoice={invoice} />
      </td>
    </tr>
  )
}
