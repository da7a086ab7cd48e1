import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { Pages } from '../../../../back-office/table/pages.tsx'
import { SearchBox } from '../../../../back-office/table/search-box.tsx'
import { useListAddress } from '../../../../back-office/table/use-list-address.ts'
import { TitleBar } from '../../../../back-office/title-bar.tsx'
import { useBrowserSearch } from '../../../../platform/browser-search.ts'
import { useUser } from '../../../../platform/session.ts'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../../ui/query/query-state.tsx'
import { CalendarFilter } from './calendar-filter.tsx'
import { STUDENTS_A_PAGE, studentsQuery } from './queries.ts'
import { StudentsTable } from './students-table.tsx'

const TITLE = 'List of Students'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: TITLE, hidden: true })

/** Who has joined a teacher's calendars, found by name and by calendar (TEACHER-07, D10). */
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
        <CalendarFilter userId={user.id} chosen={calendarId ?? ''} onChoose={choose} />
        <SearchBox label="Search by name" typed={typed} onType={setTyped} />
      </TitleBar>
      <QueryState query={students} skeleton={<RowsSkeleton count={STUDENTS_A_PAGE} />}>
        {({ records, total }) =>
          records.length > 0 || shown.pageNumber > 1 ? (
            <StudentsTable
              label={TITLE}
              students={records}
              busy={students.isPlaceholderData}
              foot={
                <Pages
                  pageNumber={shown.pageNumber}
                  pageLength={STUDENTS_A_PAGE}
                  total={total}
                  onTurn={turnTo}
                />
              }
            />
          ) : (
            <NoStudents narrowed={narrowed} />
          )
        }
      </QueryState>
    </>
  )
}

/** Nobody is found, or nobody has joined so far: then the way to what they would join. */
function NoStudents({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState picture="seated">No students found</EmptyState>
  return (
    <EmptyState picture="tree" action={<LinkButton to="/teacher/calendars">Calendars</LinkButton>}>
      Nobody has joined your calendars so far. Whoever does is listed here.
    </EmptyState>
  )
}
