import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { Column } from '../../../office/table/column.ts'
import { hourText, momentText, ownDayOf } from '../../../ui/words/date-words.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { Entry } from './entry.tsx'

/** Columns: what was done by whom, and the time of its day. */
export const entryColumns: Column<AuditRow>[] = [
  { head: 'What', cell: (row) => <Entry row={row} /> },
  {
    head: 'When',
    cell: ({ dateTime }) => <span title={momentText(dateTime)}>{hourText(dateTime)}</span>,
    width: 'text',
  },
]

/** "Today, Thursday 12 March 2026", in the viewer's own zone as the times are; `now` is the studio's. */
export function dayTextOfEntry({ dateTime }: Pick<AuditRow, 'dateTime'>, now: number): string {
  const day = ownDayOf(dateTime)
  const text = fullDayText(day)
  return day === ownDayOf(now) ? `Today, ${text}` : text
}
