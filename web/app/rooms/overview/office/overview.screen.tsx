import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useToday } from '../../studio/studio-clock.ts'
import { Bars } from './bars.tsx'
import { Card } from './card.tsx'
import { MembersChart, MembersKey, RevenueChart } from './charts.tsx'
import { Figures } from './figures.tsx'
import { leftAddress } from './left-address.ts'
import styles from './overview.module.css'
import { overviewQuery, rangeOf, workQuery, yearQuery } from './queries.ts'
import { RangeSelect } from './range-select.tsx'
import { ToDo } from './to-do.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Overview', hidden: true })

const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** The studio's figures: members, revenue, who left and why, and open work; the range is in the URL. */
export default function OverviewScreen() {
  const [search, setSearch] = useBrowserSearch()
  const today = useToday()
  const range = rangeOf(search.get('days'))
  const figures = useQuery(overviewQuery(today, range))
  const work = useQuery(workQuery(today, range))
  const year = useQuery(yearQuery(today))
  return (
    <>
      <TitleBar title="Overview">
        <RangeSelect range={range} onChoose={(days) => setSearch({ days })} />
      </TitleBar>
      <QueryState query={figures} skeleton={<RowsSkeleton count={6} />}>
        {(shown) => (
          <>
            <Figures
              figures={shown}
              work={work.data}
              months={year.data?.revenueByMonth}
              range={range}
              today={today}
            />
            <section aria-label="Needs attention">
              <QueryState query={work} skeleton={<RowsSkeleton count={1} />}>
                {(read) => <ToDo work={read} today={today} />}
              </QueryState>
            </section>
            <div className={styles.grid}>
              <Card title="Members" end={<MembersKey />}>
                <MembersChart days={shown.membersByDay} />
              </Card>
              <Card title="Revenue by month" end="after refunds">
                <QueryState query={year} skeleton={<RowsSkeleton count={3} />}>
                  {({ revenueByMonth }) => <RevenueChart months={revenueByMonth} />}
                </QueryState>
              </Card>
              <Card
                title="Most watched"
                end={<TextLink to={`/admin/live/plays?days=${range}`}>How videos are watched</TextLink>}
              >
                <QueryState query={work} skeleton={<RowsSkeleton count={5} />}>
                  {({ mostWatched }) => (
                    <Bars
                      label="Classes watched to their end"
                      isRanked
                      rows={mostWatched.map((video) => ({
                        id: video.id,
                        name: video.title,
                        note: video.teacher ?? undefined,
                        picture: <ClassPrint video={video} words="" className={styles.thumbnail} />,
                        count: video.times,
                        to: `/admin/live/plays/${video.id}?days=${range}`,
                      }))}
                      none="Nobody watched a class to its end in this period."
                    />
                  )}
                </QueryState>
              </Card>
              <Card title="Plans" end={`${shown.members} members`}>
                <Bars
                  label="Members by plan"
                  rows={shown.plans.map(({ id, title, members }) => ({
                    id,
                    name: title,
                    count: members,
                    to: `/admin/subscribers?${new URLSearchParams({ plan: id })}`,
                  }))}
                  none="No plan has members yet."
                />
              </Card>
              <Card
                title="Practice calendars"
                end={work.data && `joined ${timesText(work.data.joined)} this month`}
              >
                <QueryState query={work} skeleton={<RowsSkeleton count={3} />}>
                  {({ joinedCalendars }) => (
                    <Bars
                      label="This month’s calendars by how often they were joined"
                      rows={joinedCalendars.map(({ id, title, teacherId, teacher, count }) => ({
                        id,
                        name: title,
                        note: teacher,
                        count,
                        to: `/admin/users/${teacherId}/calendars`,
                      }))}
                      none="Nobody has joined a calendar of this month."
                    />
                  )}
                </QueryState>
              </Card>
              <Card
                title="Why they left"
                end={<TextLink to={leftAddress(range)}>Everybody who left</TextLink>}
              >
                <Bars
                  label="Reasons of those who left"
                  rows={shown.leavingReasons.map(({ reason, count }) => ({
                    id: reason,
                    name: reason,
                    count,
                    to: leftAddress(range, reason),
                  }))}
                  none="Nobody left with a reason in this period."
                />
              </Card>
            </div>
          </>
        )}
      </QueryState>
    </>
  )
}
