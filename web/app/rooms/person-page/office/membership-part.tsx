import type { Invoice } from '@studio/contract/billing/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { MembershipEvent } from '@studio/contract/person-page/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { usePage } from '../../../office/table/use-page.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { periodText } from '../../billing/invoice-words.ts'
import { InvoiceButtons, invoiceColumns, leftOf } from '../../billing/office/invoice-columns.tsx'
import { INVOICES_A_PAGE, invoicesOfQuery } from '../../billing/office/queries.ts'
import { RefundDialog } from '../../billing/office/refund-dialog.tsx'
import styles from './person.module.css'
import { eventText } from './person-words.ts'
import { membershipEventsQuery, ROWS_A_PAGE, useInvalidatePerson } from './queries.ts'

const eventColumns: Column<MembershipEvent>[] = [
  {
    head: 'What',
    cell: (event) => (
      <>
        {eventText(event)}
        {event.reason && <small className={styles.small}>{event.reason}</small>}
      </>
    ),
  },
  { head: 'By', cell: ({ by }) => by ?? '', named: true },
  { head: 'When', cell: ({ dateTime }) => shortDate(dateTime) },
]

/** Beside the facts there is no room for a column of periods. */
const billColumns: Column<Invoice>[] = [
  {
    head: 'Invoice',
    cell: (invoice) => (
      <>
        {invoice.number}
        <small className={styles.small}>{periodText(invoice)}</small>
      </>
    ),
  },
  ...invoiceColumns.filter(({ head }) => head !== 'Period'),
]

/** A member's memberships with their events, and their invoices with refunds. */
export function MembershipPart({ user: { id } }: { user: User }) {
  const readAnew = useInvalidatePerson()
  const [eventsPage, turnEvents] = usePage('history')
  const [billsPage, turnBills] = usePage('invoices')
  const events = useQuery(membershipEventsQuery(id, eventsPage))
  const bills = useQuery(invoicesOfQuery(id, billsPage))
  const [chosen, setChosen] = useState<Invoice | null>(null)
  function close() {
    setChosen(null)
    readAnew()
  }
  return (
    <div className={styles.lists}>
      <section>
        <h2>History</h2>
        <RecordList
          label="History of the membership"
          query={events}
          pageNumber={eventsPage}
          pageLength={ROWS_A_PAGE}
          onTurn={turnEvents}
          columns={eventColumns}
          empty="They have never had a membership"
        />
      </section>
      <section>
        <h2>Invoices</h2>
        <RecordList
          label="Invoices"
          query={bills}
          pageNumber={billsPage}
          pageLength={INVOICES_A_PAGE}
          onTurn={turnBills}
          columns={billColumns}
          nameOf={({ number }) => `invoice ${number}`}
          actions={(invoice) => <InvoiceButtons invoice={invoice} onRefund={setChosen} />}
          empty="They have no invoices"
        />
      </section>
      {chosen && <RefundDialog invoice={chosen} left={leftOf(chosen)} onClose={close} />}
    </div>
  )
}
