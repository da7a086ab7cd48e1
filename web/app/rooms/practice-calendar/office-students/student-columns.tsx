import type { MyStudent } from '@studio/contract/people/staff/schema.ts'
import { PersonCell } from '../../../office/person-cell.tsx'
import type { Column } from '../../../office/table/column.ts'
import { IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { IconSend } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useThisMonth } from '../use-this-month.ts'
import styles from './students.module.css'

export const studentColumns: Column<MyStudent>[] = [
  {
    head: 'Name',
    cell: (student) => (
      <PersonCell person={student} title={fullName(student)}>
        {fullName(student)}
      </PersonCell>
    ),
  },
  { head: 'User name', cell: ({ userName }) => userName, width: 'text', wideOnly: true, inSheet: true },
  { head: 'Calendars', cell: (student) => <Joined student={student} /> },
  {
    head: 'With you since',
    cell: ({ sinceDateTime }) => shortDate(sinceDateTime),
    width: 'text',
    inSheet: true,
  },
]

/** The teacher's calendars that a student has joined; present and future months are emphasised. */
function Joined({ student }: { student: MyStudent }) {
  const thisMonth = useThisMonth()
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

export const WriteButton = ({ student }: { student: MyStudent }) => (
  <IconButtonLink
    icon={IconSend}
    label={`Write to ${fullName(student)}`}
    to={`/teacher/notification?to=${student.id}`}
  />
)
