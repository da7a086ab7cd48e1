import type { MyStudent } from '@studio/contract/account/schema.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, RecordTable } from '../../../../back-office/table/record-table.tsx'
import { IconLink } from '../../../../ui/buttons/icon-link.tsx'
import { Avatar } from '../../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { shortDate } from '../../../../ui/words/date-words.ts'
import { fullName } from '../../../../ui/words/person-name.ts'
import { useStudioClock } from '../../../studio/studio-clock.ts'
import styles from './students.module.css'

const columns: Column<MyStudent>[] = [
  {
    head: 'Name',
    cell: (student) => (
      <span className={styles.name}>
        <Avatar person={student} size="small" />
        {fullName(student)}
      </span>
    ),
  },
  { head: 'User name', cell: ({ userName }) => userName, wideOnly: true },
  { head: 'Calendars', cell: (student) => <Joined student={student} /> },
  { head: 'With you since', cell: ({ sinceDateTime }) => shortDate(sinceDateTime) },
]

/** The teacher's calendars that somebody has joined; this month's and those to come stand out. */
function Joined({ student }: { student: MyStudent }) {
  const thisMonth = monthOf(new Date(useStudioClock()()))
  return (
    <ul className={styles.joined}>
      {student.calendars.map(({ id, title, monthOfCreation }) => (
        <li key={id}>
          <Tag tone={monthOfCreation.slice(0, 10) >= thisMonth ? 'blue' : 'quiet'}>{title}</Tag>
        </li>
      ))}
    </ul>
  )
}

interface StudentsTableProps {
  label: string
  students: readonly MyStudent[]
  busy: boolean
  foot: ReactNode
}

/** A teacher's students, each with the way to write to them. */
export function StudentsTable({ label, students, busy, foot }: StudentsTableProps) {
  return (
    <RecordTable
      label={label}
      columns={columns}
      rows={students}
      busy={busy}
      foot={foot}
      actions={(student) => (
        <IconLink
          icon={IconSend}
          label={`Write to ${fullName(student)}`}
          to={`/teacher/notification?to=${student.id}`}
        />
      )}
    />
  )
}
