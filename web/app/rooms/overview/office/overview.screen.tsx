import type { Overview, StudioWork } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Loading, RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useToday } from '../../studio/studio-clock.tsx'
import { FigureCard } from './card.tsx'
import { ChartKey } from './chart-frame.tsx'
import { MembersChart, RevenueChart } from './charts.tsx'
import { Figures } from './figures.tsx'
import { CHART_RANGES, type ChartRange, chartRangeOf, pointsOf } from './members-points.ts'
import { MostWatched } from './most-watched.tsx'
import { NewStudio } from './new-studio.tsx'
import styles from './overview.module.css'
import { longQuery, overviewQuery, workQuery } from './queries.ts'
import { PlanShares, WhyTheyLeft } from './share-cards.tsx'
import { Shares } from './shares.tsx'
import { ToDo, useDaysAhead } from './to-do.tsx'

export const meta = hiddenHead('Overview')

/** Days of the figures; the charts have a range of their own. */
const DAYS = '30'
/** Months of the revenue. */
const MONTHS = 14

const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** What waits for an Admin, and how the studio does: members, revenue, what is watched, who left and why. */
export default function OverviewScreen() {
  const today = useToday()
  const figures = useQuery(overviewQuery(today, DAYS))
  const long = useQuery(longQuery(today))
  const work = useQuery(workQuery(today, DAYS))
  const days = useDaysAhead(today)
  return (
    <>
      <TitleBar title="Overview">
        <span className={styles.today}>{weekdayText(today)}</span>
      </TitleBar>
      {work.isPending || days.isPending ? (
        // Figures stand below what waits, and would be moved by it.
        <Loading>
          <RowsSkeleton count={6} />
        </Loading>
      ) : (
        <>
          <QueryState query={work} skeleton={null}>
            {(read) =>
              read.newStudio ? (
                <NewStudio studio={read.newStudio} />
              ) : (
                <ToDo work={read} days={days.data} today={today} />
              )
            }
          </QueryState>
          <QueryState query={figures} skeleton={<RowsSkeleton count={6} />}>
            {(shown) => (
              <>
                <Figures figures={shown} long={long.data} work={work.data} today={today} />
                {work.data?.newStudio ? null : (
                  <QueryState query={long} skeleton={<RowsSkeleton count={5} />}>
                    {(read) => <Panels figures={shown} long={read} work={work} />}
                  </QueryState>
                )}
              </>
            )}
          </QueryState>
        </>
      )}
    </>
  )
}

interface PanelsProps {
  figures: Overview
  long: Overview
  work: ReturnType<typeof useQuery<StudioWork>>
}

function Panels({ figures, long, work }: PanelsProps) {
  return (
    <>
      <Members days={long.membersByDay} />
      <div className={styles.grid}>
        <FigureCard title="Revenue by month" end="after refunds">
          <RevenueChart months={long.revenueByMonth.slice(-MONTHS)} />
        </FigureCard>
        <PlanShares figures={figures} />
        <FigureCard
          title="Most watched"
          end={<TextLink to={`/admin/live/plays?days=${DAYS}`}>All videos</TextLink>}
        >
          <QueryState query={work} skeleton={<RowsSkeleton count={5} />}>
            {({ mostWatched }) => <MostWatched videos={mostWatched} days={DAYS} />}
          </QueryState>
        </FigureCard>
        <WhyTheyLeft figures={long} />
        <div className={styles.whole}>
          <FigureCard
            title="Practice calendars"
            end={work.data && `joined ${timesText(work.data.joined)} this month`}
          >
            <QueryState query={work} skeleton={<RowsSkeleton count={3} />}>
              {({ joinedCalendars }) => (
                <Shares
                  label="This month’s calendars by how often they were joined"
                  rows={joinedCalendars.map(({ id, title, teacherId, teacher, count }) => ({
                    id,
                    name: title,
                    note: teacher,
                    count,
                    to: `/admin/users/${teacherId}/calendars`,
                  }))}
                  none="Nobody has joined a calendar this month."
                />
              )}
            </QueryState>
          </FigureCard>
        </div>
      </div>
    </>
  )
}

/** The chart of members with a range of its own, which the address keeps. */
function Members({ days }: { days: Overview['membersByDay'] }) {
  const [search, setSearch] = useBrowserSearch()
  const range = chartRangeOf(search.get('range'))
  const choose = (chosen: ChartRange) =>
    setSearch({ range: chosen }, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.members}>
      <FigureCard
        title="Members"
        beside={<ChartKey bars="Members" line="Trials" />}
        end={
          <ChoiceBar
            legend="Range of the chart"
            choices={(Object.keys(CHART_RANGES) as ChartRange[]).map((value) => ({
              value,
              name: CHART_RANGES[value],
            }))}
            chosen={range}
            onChoose={choose}
          />
        }
      >
        <MembersChart points={pointsOf(days, range)} unit={range === '30' ? 'day' : 'week'} />
      </FigureCard>
    </div>
  )
}
