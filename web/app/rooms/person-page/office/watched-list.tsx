import type { WatchedFilm } from '@studio/contract/person-page/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { usePage } from '../../../office/table/use-page.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import styles from './person.module.css'
import { counted, practisedText, standingText } from './person-words.ts'
import { ROWS_A_PAGE, watchedFilmsQuery } from './queries.ts'

const columns: Column<WatchedFilm>[] = [
  {
    head: 'Video',
    cell: ({ title, teacher }) => (
      <>
        {title}
        <small className={styles.small}>{teacher ?? 'The studio'}</small>
      </>
    ),
  },
  { head: 'How far', cell: standingText },
  { head: 'When', cell: ({ dateTime }) => momentText(dateTime), wideOnly: true },
]

/** Films that a member watched, latest first; empty if their history is off. */
export function WatchedList({ userId }: { userId: string }) {
  const [pageNumber, turnTo] = usePage('watched')
  const films = useQuery(watchedFilmsQuery(userId, pageNumber))
  const { enabled = true, practices = { count: 0, seconds: 0 } } = films.data ?? {}
  return (
    <>
      {practices.count > 0 && (
        <p className={styles.sum}>
          {`${counted(practices.count, 'class')} to the end, ${practisedText(practices.seconds)} in all`}
        </p>
      )}
      <RecordList
        label="Watched"
        query={films}
        pageNumber={pageNumber}
        pageLength={ROWS_A_PAGE}
        onTurn={turnTo}
        columns={columns}
        empty={enabled ? 'They have watched nothing yet' : 'History is switched off'}
      />
    </>
  )
}
