import type { PageInfo } from '@studio/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { ChooseButton, ChosenBar } from '../choosing/chosen-bar.tsx'
import type { Choosing } from '../choosing/use-choosing.ts'
import { Pages } from './pages.tsx'
import { type Column, RecordTable } from './record-table.tsx'

interface RecordListProps<Row> {
  label: string
  query: UseQueryResult<{ records: Row[]; pageInfo: PageInfo }>
  /** From 1. */
  pageNumber: number
  pageLength: number
  onTurn: (pageNumber: number) => void
  columns: readonly Column<Row>[]
  /** Several rows can be chosen, to do `deeds` with all of them; `nameOf` tells one from the others. */
  choosing?: { of: Choosing<Row>; nameOf: (row: Row) => string; deeds: ReactNode } | undefined
  /** The buttons at a row's end. */
  actions?: (row: Row) => ReactNode
  /** Where there is no record at all: a sentence, or a whole empty state. */
  none: ReactNode
}

/** One page of a list of records with the way to its other pages, from its skeleton to its empty state. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { label, query, pageNumber, pageLength, onTurn, columns, choosing, actions, none } = props
  return (
    <QueryState query={query} skeleton={<RowsSkeleton count={pageLength} />}>
      {({ records, pageInfo: { totalRecords } }) => {
        // A page behind the last one keeps the way back.
        if (records.length === 0 && pageNumber === 1)
          return typeof none === 'string' ? <EmptyState picture="seated">{none}</EmptyState> : none
        const pages = { pageNumber, pageLength, total: totalRecords, onTurn }
        return (
          <>
            {choosing && <ChooseButton choosing={choosing.of} />}
            <RecordTable
              label={label}
              columns={columns}
              rows={records}
              busy={query.isPlaceholderData}
              choosing={choosing}
              actions={actions}
              foot={<Pages {...pages} />}
            />
            {choosing && <ChosenBar choosing={choosing.of}>{choosing.deeds}</ChosenBar>}
          </>
        )
      }}
    </QueryState>
  )
}
