import { lastWeek, type YearOfWeeks, type YearWeek } from '@studio/contract/videos/practice/weeks.ts'
import { partOfDay, weekSpan } from '@studio/contract/videos/practice/words.ts'
import { Fold } from '../../../ui/fold.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { studioReading } from '../../../ui/words/studio-reading.ts'

/** The same in a table, the newest week first. */
export function YearTable({ year }: { year: YearOfWeeks }) {
  const weeks = year.weeks.slice(0, lastWeek(year) + 1).reverse()
  return (
    <Panel>
      <Fold title="As a table">
        <Table inPanel>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Classes</th>
              <th scope="col">Minutes</th>
              <th scope="col">Mostly</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.label}>
                <th scope="row">{weekSpan(week, studioReading().order)}</th>
                <td>{week.classes || '–'}</td>
                <td>{week.minutes || '–'}</td>
                <td>{mostly(week)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Fold>
    </Panel>
  )
}

const STATES = { missed: 'Forgiven', paused: 'Paused', ahead: '–', practised: '' }

function mostly({ hour, state }: YearWeek): string {
  if (hour === null) return STATES[state]
  const part = partOfDay(hour)
  return part.charAt(0).toUpperCase() + part.slice(1)
}
