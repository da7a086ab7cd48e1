import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { PersonCalendar } from '@studio/contract/person-page/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { usePage } from '../../../office/table/use-page.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import styles from './person.module.css'
import { counted } from './person-words.ts'
import { personCalendarsQuery, ROWS_A_PAGE } from './queries.ts'
import { WatchedList } from './watched-list.tsx'

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthText = ({ monthOfCreation }: PersonCalendar) => month().format(new Date(monthOfCreation))

const joinedColumns: Column<PersonCalendar>[] = [
  { head: 'Calendar', cell: ({ title }) => title },
  { head: 'Month', cell: monthText },
  { head: 'Teacher', cell: ({ teacher }) => <PersonLink person={teacher} />, wideOnly: true },
  {
    head: 'Joined',
    cell: ({ joinedDateTime }) => (joinedDateTime ? shortDate(joinedDateTime) : ''),
    wideOnly: true,
  },
]

const taughtColumns: Column<PersonCalendar>[] = [
  { head: 'Calendar', cell: ({ title }) => title },
  { head: 'Month', cell: monthText },
  { head: 'Joined by', cell: ({ usersCount }) => counted(usersCount, 'member') },
]

/** A teacher's own calendars with their numbers of members, or a member's joined calendars. */
export function CalendarsPart({ user: { id, role } }: { user: User }) {
  const [pageNumber, turnTo] = usePage('calendars')
  const calendars = useQuery(personCalendarsQuery(id, pageNumber))
  const teaches = role === 'Coach'
  return (
    <RecordList
      label="Calendars"
      query={calendars}
      pageNumber={pageNumber}
      pageLength={ROWS_A_PAGE}
      onTurn={turnTo}
      columns={teaches ? taughtColumns : joinedColumns}
      empty={teaches ? 'They have made no calendar yet' : 'They have joined no calendar yet'}
    />
  )
}

/** A member's watched films and joined calendars. */
export function PracticePart({ user }: { user: User }) {
  return (
    <div className={styles.lists}>
      <section>
        <h2>Watched</h2>
        <WatchedList userId={user.id} />
      </section>
      <section>
        <h2>Calendars</h2>
        <CalendarsPart user={user} />
      </section>
    </div>
  )
}
