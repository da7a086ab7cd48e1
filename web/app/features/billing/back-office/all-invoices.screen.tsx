import type { Invoice } from '@studio/contract/billing/schema.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { ExportButton } from '../../../back-office/export/export-button.tsx'
import { files, nameIn } from '../../../back-office/export/queries.ts'
import { SubscriberTabs } from '../../../back-office/subscriber-tabs.tsx'
import { RecordList } from '../../../back-office/table/record-list.tsx'
import type { Column } from '../../../back-office/table/record-table.tsx'
import { SearchBox } from '../../../back-office/table/search-box.tsx'
import { useListAddress } from '../../../back-office/table/use-list-address.ts'
import { TitleBar } from '../../../back-office/title-bar.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { Tag } from '../../../ui/tag.tsx'
import { amountText } from '../../../ui/words/amount-text.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { InvoiceLinks } from '../invoice-links.tsx'
import { invoiceState, moneyBackText, periodText } from '../invoice-words.ts'
import styles from './all-invoices.module.css'
import { ALL_INVOICES_A_PAGE, allInvoicesQuery } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Invoices', hidden: true })

const columns: Column<Invoice>[] = [
  {
    head: 'Member',
    cell: ({ user, number }) => (
      <>
        {user ? fullName(user) : 'Deleted account'}
        <small className={styles.small}>{number}</small>
      </>
    ),
  },
  {
    head: 'Amount',
    cell: (invoice) => (
      <>
        {invoice.status === 'void' ? <s>{amountText(invoice.amount)}</s> : amountText(invoice.amount)}
        <small className={styles.small}>{moneyBackText(invoice)}</small>
      </>
    ),
  },
  {
    head: 'Status',
    cell: (invoice) => <Tag tone={invoiceState(invoice).tone}>{invoiceState(invoice).text}</Tag>,
  },
  { head: 'Date', cell: ({ dateTime }) => shortDate(dateTime), wideOnly: true },
  { head: 'Period', cell: (invoice) => periodText(invoice), wideOnly: true },
]

/** What of an invoice may still go back, in dollars. */
const leftOf = ({ status, amount, refunded, disputed }: Invoice) =>
  status === 'paid' ? Math.round((amount - refunded - disputed) * 100) / 100 : 0

/** INVOICE-01, INVOICE-02: everybody's invoices, the newest first, with their pages at the provider and refunds. */
export default function AllInvoicesScreen() {
  const { shown, typed, setTyped, turnTo } = useListAddress('userName')
  const invoices = useQuery(allInvoicesQuery(shown))
  const [chosen, setChosen] = useState<Invoice | null>(null)
  const buttonsOf = (invoice: Invoice) => (
    <>
      {leftOf(invoice) > 0 && (
        <IconButton
          icon={IconReceiptRefund}
          label={`Refund invoice ${invoice.number}`}
          onClick={() => setChosen(invoice)}
        />
      )}
      <InvoiceLinks invoice={invoice} />
    </>
  )
  return (
    <>
      <TitleBar title="Subscribers">
        <SearchBox label="Search by user name" typed={typed} onType={setTyped} />
        <ExportButton name="invoices" read={() => files.invoices(nameIn(shown))} />
      </TitleBar>
      <SubscriberTabs />
      <RecordList
        label="Invoices"
        query={invoices}
        pageNumber={shown.pageNumber}
        pageLength={ALL_INVOICES_A_PAGE}
        onTurn={turnTo}
        columns={columns}
        actions={buttonsOf}
        none="No invoices found"
      />
      {chosen && <RefundDialog invoice={chosen} left={leftOf(chosen)} onClose={() => setChosen(null)} />}
    </>
  )
}
