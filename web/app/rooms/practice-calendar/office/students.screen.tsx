import type { MyStudent } from '@studio/contract/people/staff/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Options } from '../../../office/fields/options.tsx'
import { PersonCell } from '../../../office/person-cell.tsx'
import type { Column } from '../../../office/table/column.ts'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { IconSend } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Tag } from '../../../ui/tag.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { studentsQuery } from '../office-students/queries.ts'
import styles from '../office-students/students.module.css'
import { useThisMonth } from '../use-this-month.ts'
import { ownCalendarsQuery } from './queries.ts'

const TITLE = 'List of Students'

export const meta = hiddenHead(TITLE)

/** Students of a teacher's calendars, filtered by name and calendar (TEACHER-07, D10). */
export default function StudentsScreen() {
  const user = useUser()
  const { shown, typed, setTyped, turnTo } = useListAddress('userName')
  const [address, setAddress] = useBrowserSearch()
  const calendarId = address.get('calendar')
  const students = useQuery(studentsQuery(shown, calendarId))
  const narrowed = shown.search !== '' || shown.pageNumber > 1 || calendarId !== null

  const choose = (id: string) =>
    setAddress({
      ...(shown.search ? { userName: shown.search } : {}),
      ...(id ? { calendar: id } : {}),
    })

  if (!user) return null
  return (
    <>
      <TitleBar title={TITLE}>
        <SearchBox label="Search by name" typed={typed} onType={setTyped} />
      </TitleBar>
      <RecordList
        label={TITLE}
        query={students}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={studentColumns}
        filters={<CalendarFilter userId={user.id} chosen={calendarId ?? ''} onChoose={choose} />}
        nameOf={fullName}
        actions={(student) => <WriteButton student={student} />}
        empty={<NoStudents narrowed={narrowed} />}
      />
    </>
  )
}

/** No match, or no student yet, with a link to the calendars. */
function NoStudents({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState picture="seated">No students found</EmptyState>
  return (
    <EmptyState picture="tree" action={<LinkButton to="/teacher/calendars">Calendars</LinkButton>}>
      Nobody has joined your calendars yet. Anyone who does will appear here.
    </EmptyState>
  )
}

interface CalendarFilterProps {
  /** Id of the teacher. */
  userId: string
  /** Id of the chosen calendar; empty for all. */
  chosen: string
  onChoose: (calendarId: string) => void
}

/** Filters a list by one of a teacher's calendars. */
function CalendarFilter({ userId, chosen, onChoose }: CalendarFilterProps) {
  const { data: calendars = [] } = useQuery(ownCalendarsQuery(userId))
  return (
    <PillSelect
      label="Calendar"
      on={chosen !== ''}
      value={calendars.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All calendars</option>
      <Options
        of={calendars.map(({ id, title, monthOfCreation }) => [
          id,
          `${title}, ${monthWords(monthOfCreation.slice(0, 10))}`,
        ])}
      />
    </PillSelect>
  )
}

const studentColumns: Column<MyStudent>[] = [
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

const WriteButton = ({ student }: { student: MyStudent }) => (
  <IconButtonLink
    icon={IconSend}
    label={`Write to ${fullName(student)}`}
    to={`/teacher/notification?to=${student.id}`}
  />
)
