import type { PageInfo } from '@studio/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { ChooseButton, ChosenBar } from '../choosing/chosen-bar.tsx'
import type { Choosing } from '../choosing/use-choosing.ts'
import { OrderSelect } from './order/order-select.tsx'
import type { Ordering } from './order/use-order.ts'
import { Pages } from './pages.tsx'
import styles from './record-list.module.css'
import { type Column, RecordTable } from './record-table.tsx'

interface RecordListProps<Row> {
  label: string
  query: UseQueryResult<{ records: Row[]; pageInfo: PageInfo }>
  /** From 1. */
  pageNumber: number
  pageLength: number
  onTurn: (pageNumber: number) => void
  columns: readonly Column<Row>[]
  /** Enables sorting by the columns with `orderBy`. */
  ordering?: Ordering
  /** Enables selection with `actions` as its actions; `nameOf` labels a row. */
  choosing?: { of: Choosing<Row>; nameOf: (row: Row) => string; actions: ReactNode } | undefined
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode
  /** Visible head of the actions, if their state needs one. */
  actionsHead?: string
  /** What neighbouring records have in common, such as their day: it stands once above them. */
  groupOf?: (row: Row) => string
  /** Shown without any record: a sentence, or an empty state. */
  empty: ReactNode
}

/** One page of a list of records with its pagination, from its skeleton to its empty state. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { label, query, pageNumber, pageLength, onTurn, columns, ordering, choosing } = props
  const { actions, actionsHead, groupOf, empty } = props
  return (
    <QueryState query={query} skeleton={<RowsSkeleton count={pageLength} />}>
      {({ records, pageInfo: { totalRecords } }) => {
        if (records.length === 0 && pageNumber === 1)
          return typeof empty === 'string' ? <EmptyState picture="seated">{empty}</EmptyState> : empty
        const pages = { pageNumber, pageLength, total: totalRecords, onTurn }
        if (records.length === 0)
          return (
            <>
              <EmptyState picture="seated">There is no page {pageNumber}</EmptyState>
              <Pages {...pages} />
            </>
          )
        return (
          <>
            <div className={styles.above}>
              {ordering && <OrderSelect {...ordering} />}
              {choosing && <ChooseButton choosing={choosing.of} />}
            </div>
            <RecordTable
              label={label}
              columns={columns}
              rows={records}
              busy={query.isPlaceholderData}
              ordering={ordering}
              choosing={choosing}
              actions={actions}
              actionsHead={actionsHead}
              groupOf={groupOf}
              foot={<Pages {...pages} />}
            />
            {choosing && <ChosenBar choosing={choosing.of}>{choosing.actions}</ChosenBar>}
          </>
        )
      }}
    </QueryState>
  )
}
