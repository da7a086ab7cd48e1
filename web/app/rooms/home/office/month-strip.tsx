import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { Link } from 'react-router'
import { toBegin } from '../../../office/use-begun.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { daysOfMonth, shutText, teacherMonthText, toOpenText } from './home-words.ts'
import styles from './teacher-home.module.css'

interface MonthStripProps {
  month: TeacherHome['month']
  toOpen: TeacherHome['toOpen']
}

/** The teacher's month as a strip of its days with holes, and a warning while the next one is shut. */
export function MonthStrip({ month, toOpen }: MonthStripProps) {
  return (
    <Panel padded={false}>
      <section className={styles.month} aria-label="Your month">
        {month ? <Strip month={month} /> : <NoMonth />}
        {month && toOpen && <Shut toOpen={toOpen} month={month} />}
      </section>
    </Panel>
  )
}

const NoMonth = () => (
  <div className={styles.quiet}>
    <h2>You have no calendar this month.</h2>
    <p>Members join one for each month.</p>
    <LinkButton size="sm" to="/teacher/calendars" {...toBegin('new')}>
      New calendar
    </LinkButton>
  </div>
)

function Strip({ month }: { month: NonNullable<TeacherHome['month']> }) {
  const zone = useZone()
  const today = dayIn(new Date(useStudioClock()()), zone)
  const byDay = Map.groupBy(month.events, ({ eventDateTime }) => dayIn(new Date(eventDateTime), zone))
  const past = month.events.filter(({ eventDateTime }) => dayIn(new Date(eventDateTime), zone) < today).length
  const coming = month.events.length - past
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Link to={`/teacher/calendars/${month.id}`}>{month.title}</Link>
        </h2>
        <span className={styles.end}>{teacherMonthText(month)}</span>
      </div>
      <div
        className={styles.strip}
        role="img"
        aria-label={`${monthWord(month.monthOfCreation)}: ${past} earlier, ${coming} from today on`}
      >
        {daysOfMonth(month.monthOfCreation.slice(0, 10)).map((day) => {
          const [event] = byDay.get(day) ?? []
          return (
            <span key={day} className={classNames(day === today && styles.now, day > today && styles.coming)}>
              {event ? (
                <ClassPrint
                  video={{ title: event.title, thumbnailUrl: event.thumbnailUrl, tagList: [] }}
                  className={styles.day}
                />
              ) : (
                <i className={styles.hole} />
              )}
              {Number(day.slice(8))}
            </span>
          )
        })}
      </div>
    </>
  )
}

interface ShutProps {
  toOpen: NonNullable<TeacherHome['toOpen']>
  month: NonNullable<TeacherHome['month']>
}

function Shut({ toOpen, month }: ShutProps) {
  const { calendarId, monthOfCreation } = toOpen
  return (
    <div className={styles.shut}>
      <p>
        <b>{shutText(monthOfCreation)}</b> {toOpenText(toOpen)}
      </p>
      <span className={styles.ways}>
        {calendarId ? (
          <LinkButton size="sm" to={`/teacher/calendars/${calendarId}`}>
            Plan {monthWord(monthOfCreation)}
          </LinkButton>
        ) : (
          <>
            <LinkButton
              size="sm"
              variant="line"
              to="/teacher/calendars"
              className={styles.empty}
              {...toBegin('new')}
            >
              Start empty
            </LinkButton>
            <LinkButton size="sm" to={`/teacher/calendars/${month.id}`} {...toBegin('copy')}>
              Copy {monthWord(month.monthOfCreation)}
            </LinkButton>
          </>
        )}
      </span>
    </div>
  )
}
