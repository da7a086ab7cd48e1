import { counted } from '@studio/contract/counted.ts'
import {
  type PracticeYear,
  practiceMonths,
  practiceYear,
  WEEKS_SHOWN,
} from '@studio/contract/videos/practice/rules.ts'
import type { Practice } from '@studio/contract/videos/progress/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fold } from '../../../ui/fold.tsx'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { practicesQuery } from '../history/queries.ts'
import styles from './practice.module.css'

/** The viewer's practice in their time zone: weeks in a row with one missed week a month forgiven, this month, and a year. */
export function PracticePanel() {
  const practised = useQuery(practicesQuery())
  return (
    <QueryState query={practised} skeleton={<SkeletonBox shape="panel" />}>
      {({ records }) => records.length > 0 && <Year practices={records} />}
    </QueryState>
  )
}

function Year({ practices }: { practices: readonly Practice[] }) {
  const clock = useStudioClock()
  const timeZone = useZone()
  const year = practiceYear(practices, { timeZone, now: new Date(clock()) })
  return (
    <Panel>
      <section className={styles.panel} aria-labelledby="practice">
        <h3 id="practice" className={styles.heading}>
          {year.weeks > 0 ? weeksText(year.weeks) : 'Your practice'}
        </h3>
        <p className={styles.words}>
          {minutesText(year.minutesThisMonth)}. A missed week is forgiven once a month.{' '}
          <TextLink to="/my-year">Your year</TextLink>
        </p>
        <YearSquares calendar={year.calendar} />
        <Fold title="By months" className={styles.months}>
          <Months year={year} />
        </Fold>
      </section>
    </Panel>
  )
}

const monthName = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

function Months({ year }: { year: Parameters<typeof practiceMonths>[0] }) {
  return (
    <Table inPanel>
      <TableHead of={['Month', 'Days', 'Classes', 'Minutes']} />
      <tbody>
        {practiceMonths(year).map(({ month, days, classes, minutes }) => (
          <tr key={month}>
            <th scope="row">{monthName().format(new Date(`${month}-01T00:00:00Z`))}</th>
            <td>{days}</td>
            <td>{classes}</td>
            <td>{minutes}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** "3 weeks of practice"; counts up to a year. */
export function weeksText(weeks: number): string {
  return weeks >= WEEKS_SHOWN - 1 ? 'A year of practice, and more' : `${counted(weeks, 'week')} of practice`
}

export const minutesText = (minutes: number): string => `${counted(minutes, 'minute')} this month`

/** Text alternative of the year's picture. */
export function yearText({ calendar }: Pick<PracticeYear, 'calendar'>): string {
  const practised = calendar.flat().filter(({ classes }) => classes > 0)
  const classes = practised.reduce((sum, day) => sum + day.classes, 0)
  return `The last year by weeks: ${counted(classes, 'class', 'classes')} on ${counted(practised.length, 'day')}.`
}

type Calendar = PracticeYear['calendar']

/** A square per day, a column per week, filled by minutes of practice. On a phone its halves are stacked. */
function YearSquares({ calendar }: { calendar: Calendar }) {
  const half = Math.ceil(calendar.length / 2)
  return (
    <div className={styles.year} role="img" aria-label={yearText({ calendar })}>
      <Weeks weeks={calendar.slice(0, half)} room={half} />
      <Weeks weeks={calendar.slice(half)} room={half} />
    </div>
  )
}

/** Weeks of a picture with `room` columns, so that the squares of both halves have equal size. */
function Weeks({ weeks, room }: { weeks: Calendar; room: number }) {
  return (
    <svg viewBox={`0 0 ${room * 10} 70`} aria-hidden="true">
      {weeks.map((week, column) =>
        week.map(({ day, classes }, row) => (
          <rect
            key={day}
            x={column * 10 + 1}
            y={row * 10 + 1}
            width="8"
            height="8"
            rx="2"
            data-classes={Math.min(classes, 3)}
          />
        )),
      )}
    </svg>
  )
}
