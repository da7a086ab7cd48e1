import { capital } from '@studio/contract/reading-words.ts'
import {
  longDay,
  partOfDay,
  weekSpan,
  yearLine,
  yearTitle,
  yearWords,
} from '@studio/contract/videos/practice/words.ts'
import {
  type YearFigures as Figures,
  figuresOf,
  finishedYears,
  hasPoster,
  lastWeek,
  type YearOfWeeks,
  type YearWeek,
} from '@studio/contract/videos/practice/year.ts'
import type { Practices } from '@studio/contract/videos/progress/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { Container, Section } from '../../../ui/page/container.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { useDark } from '../../../ui/use-media.ts'
import { useZone } from '../../../ui/use-zone.ts'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import type { YearLight } from '../../../ui/year/year-picture.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { practicesQuery } from '../history/queries.ts'
import { HowToRead } from './how-to-read.tsx'
import { KeepYear } from './keep-year.tsx'
import styles from './my-year.module.css'
import { useMyYear } from './use-my-year.ts'
import { YearReader } from './year-reader.tsx'

export const meta = hiddenHead('Your year')

const PRESENT = 'present'
const SKIES = [
  { value: 'dawn', name: 'Dawn' },
  { value: 'noon', name: 'Noon' },
  { value: 'dusk', name: 'Dusk' },
  { value: 'night', name: 'Night' },
] as const satisfies readonly { value: YearLight; name: string }[]

/** The viewer's weeks as a range by the water: to read week by week, to keep and to share. */
export default function MyYearScreen() {
  const [search] = useBrowserSearch()
  const asked = Number(search.get('year'))
  const finished = Number.isInteger(asked) && asked > 1900 && asked < 2200 ? asked : undefined
  const practised = useQuery(practicesQuery(finished))
  const user = useUser()
  return (
    <QueryState
      query={practised}
      skeleton={
        <Container className={styles.page}>
          <SkeletonBox shape="stage" />
        </Container>
      }
    >
      {(answer) => <Year key={finished} answer={answer} finished={finished} name={user?.firstName ?? ''} />}
    </QueryState>
  )
}

interface YearProps {
  answer: z.output<typeof Practices>
  finished: number | undefined
  name: string
}

function Year({ answer, finished, name }: YearProps) {
  const { year, inRow } = useMyYear(answer, finished)
  const [sky, setSky] = useState<YearLight>()
  const dark = useDark()
  const light = sky ?? (dark ? 'dusk' : 'dawn')
  const figures = figuresOf(year.weeks)
  const title = finished === undefined ? yearTitle(name) : `${yearTitle(name)} ${finished}`
  const first = year.weeks.find(({ classes }) => classes > 0)
  const since = first && finished === undefined ? ` since ${longDay(first.label, studioReading().order)}` : ''
  return (
    <>
      <Container className={styles.page}>
        <div className={styles.top}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>
              {first
                ? `${yearLine(figures)}${since}.`
                : 'A sunrise, and open water. Your first class is the first ridge.'}
            </p>
          </div>
          <div className={styles.choices}>
            <Years since={answer.since} finished={finished} />
            <ChoiceBar legend="Sky" choices={SKIES} chosen={light} onChoose={setSky} />
          </div>
        </div>
        <YearReader year={year} light={light} words={yearWords(figures, year.weeks)} />
        <YearFigures figures={figures} inRow={finished === undefined ? inRow : null} />
        {!first && (
          <EmptyState picture="seated" action={<LinkButton to="/search">Find a class</LinkButton>}>
            A class that you watch to its end adds to the week it is in; one that you jumped through does not.
          </EmptyState>
        )}
      </Container>
      {first && (
        <KeepYear
          year={year}
          light={light}
          title={title}
          line={yearLine(figures)}
          hasPoster={hasPoster(year, finished !== undefined)}
          isPresent={finished === undefined}
          firstName={name}
        />
      )}
      <HowToRead />
      {first && (
        <Section tight>
          <YearTable year={year} />
        </Section>
      )}
    </>
  )
}

/** The present year and those that have ended; nothing to choose in the first one. */
function Years({ since, finished }: { since: string | null; finished: number | undefined }) {
  const [, setSearch] = useBrowserSearch()
  const clock = useStudioClock()
  const years = finishedYears(since, new Date(clock()), useZone()).map(String)
  if (years.length === 0) return null
  return (
    <ChoiceBar
      legend="Year"
      choices={[{ value: PRESENT, name: 'This year' }, ...years.map((year) => ({ value: year, name: year }))]}
      chosen={finished === undefined ? PRESENT : String(finished)}
      onChoose={(year) => setSearch(year === PRESENT ? {} : { year }, { preventScrollReset: true })}
    />
  )
}

const named = (count: number, one: string, many: string): [number, string] => [
  count,
  count === 1 ? one : many,
]

/** Four figures of a year; `inRow` is null for a finished one, which has its classes in their place. */
function YearFigures({ figures, inRow }: { figures: Figures; inRow: number | null }) {
  const { weeks, minutes, classes, forgiven } = figures
  const all = [
    named(weeks, 'week on the mat', 'weeks on the mat'),
    minutes < 60 ? named(minutes, 'minute', 'minutes') : named(Math.floor(minutes / 60), 'hour', 'hours'),
    inRow === null
      ? named(classes, 'class', 'classes')
      : named(inRow, 'week in a row, now', 'weeks in a row, now'),
    named(forgiven, 'week forgiven', 'weeks forgiven'),
  ]
  return (
    <dl className={styles.figures}>
      {all.map(([count, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in a table, the newest week first. */
function YearTable({ year }: { year: YearOfWeeks }) {
  const weeks = year.weeks.slice(0, lastWeek(year) + 1).reverse()
  return (
    <Panel>
      <Fold title="As a table">
        <Table inPanel>
          <TableHead of={['Week', 'Classes', 'Minutes', 'Mostly']} />
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
  return hour === null ? STATES[state] : capital(partOfDay(hour))
}
