import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { RecordList } from '../../../office/table/record-list.tsx'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { dayTextOfEntry, entryColumns } from './entry-columns.tsx'
import { entryDetails } from './entry-details.tsx'
import { entryText } from './entry-words.ts'

export interface EntryListProps {
  label: string
  query: UseQueryResult<{ records: AuditRow[]; pageInfo: PageInfo }>
  /** From 1. */
  pageNumber: number
  pageLength: number
  onTurn: (pageNumber: number) => void
  empty: string
}

/** One page of the log under its days; an entry opens in place to what it changed. */
export function EntryList(props: EntryListProps) {
  const clock = useStudioClock()
  return (
    <RecordList
      {...props}
      columns={entryColumns}
      groupOf={(row) => dayTextOfEntry(row, clock())}
      nameOf={entryText}
      details={entryDetails}
    />
  )
}
