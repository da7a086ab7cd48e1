import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { MonthTable } from '../month-table.tsx'
import { KeepSwitch } from './month-rows.tsx'
import styles from './month-turn.module.css'
import { lastMonthWords, monthPlanWords, type ShownTurn } from './month-words.ts'
import { useMonthAnswers } from './queries.ts'

interface MonthCardProps {
  turn: ShownTurn
  userId: string
  /** Today in the reader's zone, `YYYY-MM-DD`. */
  today: string
}

/** A teacher's new month on the day it opens and on its first day: one press joins it. */
export function MonthCard({ turn, userId, today }: MonthCardProps) {
  const answers = useMonthAnswers(userId)
  const reader = { zone: useZone(), hourCycle: useHourCycle() }
  const { calendar, teacher, monthOfCreation } = turn
  if (!calendar) return null
  return (
    <section className={styles.card} aria-label={monthName(turn.teacher, turn.monthOfCreation)}>
      <ClassPrint
        video={{ title: calendar.title, thumbnailUrl: null, tagList: [] }}
        className={styles.print}
      />
      <div className={styles.about}>
        <p className={styles.who}>
          <Avatar person={teacher} size="small" />
          {fullName(teacher)}, {calendar.title}
        </p>
        <h2>{monthName(turn.teacher, turn.monthOfCreation)} is here</h2>
        <p className={styles.plan}>
          {monthPlanWords(calendar.practices, reader)}. {lastMonthWords(turn)}
        </p>
        <div className={styles.ways}>
          <Button size="lg" busy={answers.busy} onClick={() => answers.join(turn)}>
            Join {monthWord(monthOfCreation)}
          </Button>
          <LinkButton size="lg" variant="line" to="/my-personal-practice">
            Look first
          </LinkButton>
          <Button variant="plain" busy={answers.busy} onClick={() => answers.hide(turn)}>
            Not this month
          </Button>
        </div>
        <KeepSwitch turn={turn} answers={answers} />
        <p className={styles.note}>
          You join when {teacher.firstName} opens a month. We’ll tell you, and one press undoes it.
        </p>
      </div>
      <MiniMonth turn={turn} today={today} zone={reader.zone} />
    </section>
  )
}

interface MiniMonthProps {
  turn: ShownTurn
  today: string
  zone: string
}

/** A month in small, with a dot under each day with a practice. */
function MiniMonth({ turn, today, zone }: MiniMonthProps) {
  const practices = turn.calendar?.practices ?? []
  const busy = new Set(practices.map(({ eventDateTime }) => dayIn(new Date(eventDateTime), zone)))
  const count = practices.length === 1 ? 'one practice' : `${practices.length} practices`
  return (
    <MonthTable
      className={styles.mini}
      day={turn.monthOfCreation.slice(0, 10)}
      today={today}
      busy={busy}
      caption={`${monthWord(turn.monthOfCreation)}, ${count}`}
    />
  )
}
