import { teacherHome } from '@studio/contract/home/endpoints.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { toBegin } from '../../../office/use-begun.ts'
import { queryOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconSend } from '../../../ui/icons.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { greeting } from '../greeting.ts'
import { todayText } from './home-words.ts'
import { MinutesChart } from './minutes-chart.tsx'
import { MonthStrip } from './month-strip.tsx'
import { NewStudents } from './new-students.tsx'
import { NextInMonth } from './next-in-month.tsx'
import { Notes, StudioWord } from './received-words.tsx'
import styles from './teacher-home.module.css'
import { TodayClasses } from './today-classes.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Home', hidden: true })

const homeQuery = () => ({ ...queryOf(teacherHome, {}), staleTime: 0 })

/** A teacher's first page: what of theirs is on, who watches it, and what waits for them. */
export default function TeacherHomeScreen() {
  const user = useUser()
  const home = useQuery(homeQuery())
  const clock = useStudioClock()
  if (!user) return null
  return (
    <>
      <TitleBar
        title={`${greeting(new Date(clock()).getHours())}, ${user.firstName}`}
        under={home.data ? dayText(home.data) : '\u00a0'}
      >
        <LinkButton size="sm" variant="line" to="/teacher/notification" {...toBegin('new')}>
          <Icon of={IconSend} size="small" />
          Write to your students
        </LinkButton>
      </TitleBar>
      <QueryState query={home} skeleton={<RowsSkeleton count={8} />}>
        {(read) => <Whole home={read} />}
      </QueryState>
    </>
  )
}

const dayText = ({ today, classes }: TeacherHome) => `${weekdayText(today)}. ${todayText(classes.length)}`

function Whole({ home }: { home: TeacherHome }) {
  const { today, classes, nextClass, nextEvent, month, toOpen, watched, students, notes, word } = home
  return (
    <>
      <div className={styles.pair}>
        <TodayClasses classes={classes} next={nextClass} />
        <NextInMonth event={nextEvent} />
      </div>
      <MonthStrip month={month} toOpen={toOpen} />
      <div className={styles.pair}>
        <MinutesChart watched={watched} today={today} />
        <NewStudents students={students} />
      </div>
      <div className={styles.pair}>
        <Notes notes={notes} />
        <StudioWord word={word} />
      </div>
    </>
  )
}
