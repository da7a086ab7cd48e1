import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { CalendarFilter } from '../office-students/calendar-filter.tsx'
import { STUDENTS_A_PAGE, studentsQuery } from '../office-students/queries.ts'
import { studentColumns, WriteButton } from '../office-students/student-columns.tsx'

const TITLE = 'List of Students'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: TITLE, hidden: true })

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
        pageLength={STUDENTS_A_PAGE}
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
