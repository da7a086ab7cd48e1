import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/record-table.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconChevronRight } from '../../../ui/icons.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { clockText } from '../../../ui/words/date-words.ts'
import styles from './audit.module.css'
import { Entry } from './entry.tsx'
import { doerText, entryText } from './entry-words.ts'

/** Columns: action, actor and time of its day. */
export const entryColumns: Column<AuditRow>[] = [
  { head: 'What', cell: (row) => <Entry row={row} /> },
  {
    head: 'Who',
    width: 'span',
    cell: (row) => (
      <span className={styles.who} title={doerText(row)}>
        {row.user && <Avatar person={row.user} size="small" />}
        {row.user ? <PersonLink person={row.user} /> : doerText(row)}
      </span>
    ),
  },
  { head: 'When', cell: ({ dateTime }) => clockText(dateTime), width: 'text' },
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

interface DetailsButtonProps {
  row: AuditRow
  onChoose: (row: AuditRow) => void
}

export function DetailsButton({ row, onChoose }: DetailsButtonProps) {
  return (
    <IconButton
      icon={IconChevronRight}
      label={`Details of ${entryText(row)}`}
      onClick={() => onChoose(row)}
    />
  )
}
