import type { PageInfo } from '@studio/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { ChooseButton, ChosenBar } from '../choosing/chosen-bar.tsx'
import type { Choosing } from '../choosing/use-choosing.ts'
import { Options } from '../fields/options.tsx'
import { FilterRow } from './filter-row.tsx'
import styles from './order/order-select.module.css'
import type { Ordering } from './order/use-order.ts'
import { Pages, ROWS_A_PAGE } from './pages.tsx'
import { PillSelect } from './pill-select.tsx'
import type { RowParts } from './record-row.tsx'
import { RecordTable } from './record-table.tsx'
import { TableBones } from './table-bones.tsx'

interface RecordListProps<Row> extends Omit<RowParts<Row>, 'choosing'> {
  label: string
  query: UseQueryResult<{ records: Row[]; pageInfo: PageInfo }>
  /** From 1. */
  pageNumber: number
  pageLength?: number
  onTurn: (pageNumber: number) => void
  /** Pills that narrow the list. */
  filters?: ReactNode
  /** Enables sorting by the columns with `orderBy`. */
  ordering?: Ordering
  /** Enables selection with `actions` for all that is selected. */
  choosing?: { of: Choosing<Row>; actions: ReactNode } | undefined
  /** What neighbouring records have in common, such as their day: it stands once above them. */
  groupOf?: (row: Row) => string
  /** Shown without any record: a sentence, or an empty state. */
  empty: ReactNode
}

/** One page of a list of records with its filters and its pagination, from its skeleton to its empty state. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  return (
    <>
      <AboveList {...props} />
      <ListPage {...props} />
    </>
  )
}

/** Narrows, sorts and selects; nothing of the last two where there is nothing to sort. */
function AboveList<Row>({ query, filters, ordering, choosing }: RecordListProps<Row>) {
  const isEmpty = query.data?.records.length === 0
  const sorts = ordering && !isEmpty
  const selects = choosing && !isEmpty
  if (!(filters || sorts || selects)) return null
  return (
    <FilterRow narrowOnly={!filters} end={selects && <ChooseButton choosing={choosing.of} />}>
      {filters}
      {sorts && <OrderSelect {...ordering} />}
    </FilterRow>
  )
}

function ListPage<Row extends { id: string }>(props: RecordListProps<Row>) {
  const {
    label,
    query,
    pageNumber,
    pageLength = ROWS_A_PAGE,
    onTurn,
    columns,
    ordering,
    choosing,
    groupOf,
    empty,
  } = props
  const { nameOf, actions, control, controlHead, details } = props
  return (
    <QueryState
      query={query}
      skeleton={<TableBones columns={columns} rows={pageLength} selects={choosing !== undefined} />}
    >
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
            <RecordTable
              label={label}
              columns={columns}
              rows={records}
              busy={query.isPlaceholderData}
              ordering={ordering}
              choosing={choosing?.of}
              nameOf={nameOf}
              actions={actions}
              control={control}
              controlHead={controlHead}
              details={details}
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

/** The order of a list below 1200 px, where columns to sort by have no room or no visible head. */
function OrderSelect({ choices, chosen, choose }: Ordering) {
  return (
    <span className={styles.select}>
      <PillSelect label="Sort by" value={chosen} onChange={({ target }) => choose(target.value)}>
        <Options of={choices.map(({ value, label }) => [value, label])} />
      </PillSelect>
    </span>
  )
}
