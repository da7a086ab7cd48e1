import type { Invoice } from '@studio/contract/billing/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { files, nameIn } from '../../../office/export/queries.ts'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import { SubscriberTabs } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { Narrow } from '../../../office/table/filter-row.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { InvoiceButtons, invoiceColumns, leftOf } from './invoice-columns.tsx'
import { allInvoicesQuery, INVOICES_A_PAGE, type InvoiceOrder } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { useInvoiceFilter } from './use-invoice-filter.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Invoices', hidden: true })

const columns: Column<Invoice>[] = [
  {
    head: 'Member',
    cell: ({ user, number }) => (
      <PersonCell person={user} title={user ? `${fullName(user)}, ${number}` : number}>
        {user ? <PersonLink person={user} /> : 'Deleted account'}
        <small>{number}</small>
      </PersonCell>
    ),
  },
  ...invoiceColumns,
]

const ORDERS: Orders<InvoiceOrder> = [
  { value: '-DateTime', label: 'Newest first' },
  { value: 'DateTime', label: 'Oldest first' },
  { value: '-Amount', label: 'Largest amount first' },
  { value: 'Amount', label: 'Smallest amount first' },
]

const NONE = {
  all: 'No invoices found',
  open: 'No failed payments',
  month: 'No payments or refunds in this month',
}

/** INVOICE-01, INVOICE-02: everybody's invoices, with links to the provider and refunds. */
export default function AllInvoicesScreen() {
  const { shown, typed, setTyped, turnTo } = useListAddress('userName')
  const { narrowed, ...filter } = useInvoiceFilter()
  const { ordering, order } = useOrder(ORDERS)
  const invoices = useQuery(allInvoicesQuery(shown, narrowed, order))
  const [chosen, setChosen] = useState<Invoice | null>(null)
  return (
    <>
      <TitleBar title="Subscribers">
        <SearchBox label="Search name or email" typed={typed} onType={setTyped} />
        <ExportButton name="invoices" read={() => files.invoices({ ...nameIn(shown), ...narrowed })} />
      </TitleBar>
      <SubscriberTabs />
      <RecordList
        label="Invoices"
        query={invoices}
        pageNumber={shown.pageNumber}
        pageLength={INVOICES_A_PAGE}
        onTurn={turnTo}
        columns={columns}
        filters={
          <Narrow
            label="Which invoices"
            choices={filter.choices}
            chosen={filter.chosen}
            onChoose={filter.choose}
          />
        }
        ordering={ordering}
        nameOf={({ number }) => `invoice ${number}`}
        actions={(invoice) => <InvoiceButtons invoice={invoice} onRefund={setChosen} />}
        empty={NONE[filter.chosen]}
      />
      {chosen && <RefundDialog invoice={chosen} left={leftOf(chosen)} onClose={() => setChosen(null)} />}
    </>
  )
}
