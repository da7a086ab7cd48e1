import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { hourText, momentText, ownDayOf } from '../../../ui/words/date-words.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import styles from './audit.module.css'
import { Entry } from './entry.tsx'
import { changesIn, entryText } from './entry-words.ts'

export interface EntryListProps {
  label: string
  query: UseQueryResult<{ records: AuditRow[]; pageInfo: PageInfo }>
  /** From 1. */
  pageNumber: number
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

/** Columns: what was done by whom, and the time of its day. */
const entryColumns: Column<AuditRow>[] = [
  { head: 'What', cell: (row) => <Entry row={row} /> },
  {
    head: 'When',
    cell: ({ dateTime }) => <span title={momentText(dateTime)}>{hourText(dateTime)}</span>,
    width: 'text',
  },
]

/** "Today, Thursday 12 March 2026", in the viewer's own zone as the times are; `now` is the studio's. */
function dayTextOfEntry({ dateTime }: Pick<AuditRow, 'dateTime'>, now: number): string {
  const day = ownDayOf(dateTime)
  const text = fullDayText(day)
  return day === ownDayOf(now) ? `Today, ${text}` : text
}

/** All changed fields of an entry as they were and as they became; null of an entry that changed none. */
function entryDetails(row: AuditRow) {
  const changes = changesIn(row)
  if (changes.length === 0) return null
  return (
    <Panel padded={false}>
      <Table inPanel aria-label={entryText(row)} className={styles.details}>
        <TableHead of={['What', 'Before', 'After']} />
        <tbody>
          {changes.map(({ field, was, is }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{was === null ? '–' : <s>{was}</s>}</td>
              <td>{is ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.when}>{momentText(row.dateTime)}</p>
    </Panel>
  )
}
