import { useInfiniteQuery } from '@tanstack/react-query'
import { type Session, useUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { eachOnce, NextPage } from '../../ui/query/next-page.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { dateText } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { InvoicesTable } from '../billing/invoices-table.tsx'
import { invoicesQuery } from '../billing/queries.ts'
import styles from './invoices.module.css'
import { MembershipNote } from './membership-note.tsx'
import { useNextPayment } from './queries.ts'

export const meta = hiddenHead('Invoices')

/** A member's own invoices, and the next charge (INVOICE-02, S-Z10). */
export default function InvoicesScreen() {
  const user = useUser()
  if (!user) return null
  return (
    <div className={styles.page}>
      <h2>Invoices</h2>
      {user.role === 'Student' ? (
        <OwnInvoices subscription={user.subscription} />
      ) : (
        <EmptyState picture="seated">Teachers need no membership, so nothing is charged.</EmptyState>
      )}
    </div>
  )
}

function OwnInvoices({ subscription }: { subscription: Session['user']['subscription'] }) {
  const list = useInfiniteQuery(invoicesQuery())
  const next = useNextPayment(subscription)
  return (
    <>
      {subscription?.state === 'past_due' && <MembershipNote subscription={subscription} />}
      <QueryState
        query={list}
        skeleton={<SkeletonBox shape="panel" />}
        empty={<EmptyState picture="seated">You have no invoices yet.</EmptyState>}
      >
        {({ pages }) => <InvoicesTable invoices={eachOnce(pages)} />}
      </QueryState>
      <NextPage list={list} />
      {list.data && next && (
        <p className={styles.next}>
          The next one is {amountText(next.amount)} on {dateText(next.on)}.
        </p>
      )}
    </>
  )
}
