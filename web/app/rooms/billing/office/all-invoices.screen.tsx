import { cardText } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { files, nameIn } from '../../../office/export/queries.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import { SubscriberTabs } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { Narrow } from '../../../office/table/filter-row.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { InvoiceButtons, invoiceColumns, leftOf } from './invoice-columns.tsx'
import { allInvoicesQuery, type InvoiceFilter, type InvoiceOrder } from './queries.ts'
import { RefundFields, type RefundProps, useRefundForm } from './refund-form.tsx'

export const meta = hiddenHead('Invoices')

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

/** Confirms the sum of a full or partial refund; the membership does not change. */
function RefundDialog(props: RefundProps) {
  const { invoice, left, onClose } = props
  const { form, keepAs, busy, submit, amount } = useRefundForm(props)
  const sum = amount === null ? null : amountText(amount)
  return (
    <FormDialog
      title={`Refund invoice ${invoice.number}?`}
      form={form}
      keepAs={keepAs}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      submitText={sum ? `Refund ${sum}` : 'Refund'}
      danger
    >
      <p>
        {sum ?? 'The amount'} goes back to {cardOf(invoice)} in 5 to 10 days. The membership stays as it is.
      </p>
      <RefundFields form={form} left={left} />
    </FormDialog>
  )
}

/** "Maya’s Visa ending 4242" */
function cardOf({ card, user }: Invoice): string {
  if (!card) return 'the card that paid it'
  return `${user ? `${user.firstName}’s` : 'the'} ${cardText(card).replace(',', '')}`
}

type ListChoice = 'all' | 'open' | 'month'

/** Whether it is a month of an address, `2026-11`. */
const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/**
 * Which invoices the list shows, kept in the address: all, those whose payment failed, or those behind the revenue of the
 * month that the overview links to.
 */
function useInvoiceFilter() {
  const [query, setQuery] = useBrowserSearch()
  const asked = query.get('month') ?? ''
  const month = isMonth(asked) ? asked : null
  const chosen: ListChoice = month ? 'month' : query.get('status') === 'open' ? 'open' : 'all'
  const choices: { value: ListChoice; label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'open', label: 'Past due' },
    ...(month ? [{ value: 'month' as const, label: monthWords(`${month}-01`) }] : []),
  ]
  function choose(value: ListChoice) {
    if (value === chosen) return
    setQuery((now) => {
      const { month: _, status: __, page: ___, ...others } = Object.fromEntries(now)
      return { ...others, ...(value === 'open' ? { status: value } : {}) }
    })
  }
  const narrowed: InvoiceFilter = {
    ...(chosen === 'open' ? { status: chosen } : {}),
    ...(month ? { month } : {}),
  }
  return { chosen, choices, choose, narrowed }
}
