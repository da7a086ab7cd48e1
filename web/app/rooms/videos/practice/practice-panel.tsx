import { practiceMonths, practiceYear } from '@studio/contract/videos/practice/rules.ts'
import type { Practice } from '@studio/contract/videos/practice/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fold } from '../../../ui/fold.tsx'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useStudioClock } from '../../studio/studio-clock.ts'
import styles from './practice.module.css'
import { minutesText, weeksText } from './practice-words.ts'
import { practicesQuery } from './queries.ts'
import { YearSquares } from './year-picture.tsx'

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
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Days</th>
          <th scope="col">Classes</th>
          <th scope="col">Minutes</th>
        </tr>
      </thead>
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
