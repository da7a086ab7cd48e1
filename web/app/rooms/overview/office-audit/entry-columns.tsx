import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { Column } from '../../../office/table/column.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { hourText, momentText } from '../../../ui/words/date-words.ts'
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

const day = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** "Today, Thursday 12 March 2026", in the viewer's own zone as the times are; `now` is the studio's. */
export function dayOfEntry({ dateTime }: Pick<AuditRow, 'dateTime'>, now: number): string {
  const text = day().format(new Date(dateTime)).replace(',', '')
  return text === day().format(now).replace(',', '') ? `Today, ${text}` : text
}
