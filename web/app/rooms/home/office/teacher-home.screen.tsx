import { teacherHome } from '@studio/contract/home/endpoints.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { TitleBar } from '../../../office/title-bar.tsx'
import { toBegin } from '../../../office/use-begun.ts'
import { queryOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconChartBar, IconSend } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import seated from '../../../ui/pictures/empty-seated.svg'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { greeting } from '../greeting.ts'
import { HomeCard } from './card.tsx'
import { joinedText, placeText, startedText, todayText } from './home-words.ts'
import { MinutesChart } from './minutes-chart.tsx'
import { MonthStrip } from './month-strip.tsx'
import { NextInMonth } from './next-in-month.tsx'
import { Notes, StudioWord } from './received-words.tsx'
import styles from './teacher-home.module.css'

export const meta = hiddenHead('Home')

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

/** Who joined the teacher for the first time, to be written to. */
function NewStudents({ students: { count, records } }: { students: TeacherHome['students'] }) {
  const zone = useZone()
  const today = dayIn(new Date(useStudioClock()()), zone)
  return (
    <HomeCard title="New students" end={count > 0 && `${count} this week`}>
      {records.length === 0 ? (
        <p className={styles.none}>Nobody new in the last seven days.</p>
      ) : (
        <ul className={styles.students}>
          {records.map(({ calendar, joinedAt, ...person }) => (
            <li key={person.id}>
              <Avatar person={person} />
              <span>
                <b>{fullName(person)}</b>
                <small>{joinedText(calendar, dayIn(new Date(joinedAt), zone), today)}</small>
              </span>
              <LinkButton
                size="sm"
                variant="plain"
                to={`/teacher/notification?to=${person.id}`}
                aria-label={`Write to ${fullName(person)}`}
              >
                Write
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <TextLink to="/teacher/students">All students</TextLink>
      </p>
    </HomeCard>
  )
}

interface TodayClassesProps {
  classes: TeacherHome['classes']
  next: TeacherHome['nextClass']
}

/** The teacher's classes of today with who has started them, or when the next one is. */
function TodayClasses({ classes, next }: TodayClassesProps) {
  const art = useArt()
  return (
    <Panel padded={false}>
      <section className={styles.classes} aria-label="Today">
        {classes.map(({ position, video, ...counts }) => (
          <article key={video.id} className={styles.class}>
            <ClassPrint video={video} eager />
            <div>
              <p className={styles.small}>{placeText(position, video.tagList)}</p>
              <h2>{video.title}</h2>
              {video.description && <p className={styles.quote}>“{video.description}”</p>}
              <p className={styles.counts}>{startedText(counts)}</p>
              <LinkButton size="sm" variant="soft" to={`/teacher/films/${video.id}`}>
                <Icon of={IconChartBar} size="small" />
                Where people stop
              </LinkButton>
            </div>
          </article>
        ))}
        {classes.length === 0 && (
          <div className={styles.free}>
            <img src={art(seated)} alt="" width={260} height={195} />
            <div className={styles.quiet}>
              <h2>Nothing of yours today.</h2>
              <p>
                {next
                  ? `Next: ${next.title}, on ${weekdayText(next.day)}.`
                  : 'No class of yours is planned yet.'}
              </p>
            </div>
          </div>
        )}
      </section>
    </Panel>
  )
}
