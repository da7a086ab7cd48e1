import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { PersonLink } from '../../../back-office/person-link.tsx'
import type { Column } from '../../../back-office/table/record-table.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import styles from './audit.module.css'
import { Entry } from './entry.tsx'
import { doerText, entryText } from './entry-words.ts'

/** Columns: action, actor and time. */
export const entryColumns: Column<AuditRow>[] = [
  { head: 'What', cell: (row) => <Entry row={row} /> },
  {
    head: 'Who',
    cell: (row) => (
      <span className={styles.whole}>{row.user ? <PersonLink person={row.user} /> : doerText(row)}</span>
    ),
  },
  { head: 'When', cell: ({ dateTime }) => <span className={styles.whole}>{momentText(dateTime)}</span> },
]

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
