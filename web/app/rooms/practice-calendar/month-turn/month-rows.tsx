import { monthName, monthWord, ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { DaysButton } from '../member-days/days-button.tsx'
import { monthLine, weekToBringBack } from '../member-days/days-words.ts'
import { useChangeDays } from '../member-days/queries.ts'
import styles from './month-turn.module.css'
import { firstWords, monthPlanWords, type ShownTurn } from './month-words.ts'
import { useMonthAnswers } from './queries.ts'

interface MonthRowsProps {
  turns: readonly ShownTurn[]
  userId: string
  /** The studio's time. */
  now: Date
  heading: 'h2' | 'h3'
  /** Joined months whose days can be changed; those of which no teacher has a new month get rows of their own. */
  joined?: readonly Calendar[]
}

/**
 * The new months of teachers whose last one was joined, each with one press to join or leave, and the joined ones with what can be
 * changed about their days (PRACTICE-11, PRACTICE-14, PRACTICE-15).
 */
export function MonthRows({ turns, userId, now, heading, joined = [] }: MonthRowsProps) {
  const answers = useMonthAnswers(userId)
  const others = joined.filter(({ id }) => !turns.some(({ calendar }) => calendar?.id === id))
  if (turns.length === 0 && others.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Months of your teachers">
      {turns.map((turn) => (
        <li key={turn.teacher.id} className={styles.row}>
          <Avatar person={turn.teacher} size="large" />
          {turn.calendar ? (
            <OpenMonth
              turn={turn}
              days={joined.find(({ id }) => id === turn.calendar?.id)}
              answers={answers}
              now={now}
              heading={heading}
            />
          ) : (
            <ClosedMonth turn={turn} heading={heading} />
          )}
        </li>
      ))}
      {others.map((calendar) => (
        <li key={calendar.id} className={styles.row}>
          <Avatar person={calendar.user} size="large" />
          <JoinedMonth calendar={calendar} now={now} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

type Row = Pick<MonthRowsProps, 'heading'>

export interface AnswerProps {
  turn: ShownTurn
  answers: ReturnType<typeof useMonthAnswers>
}

interface OpenMonthProps extends AnswerProps, Row {
  now: Date
  /** The month as it lies on the reader's days, if they are in it and can change them. */
  days: Calendar | undefined
}

function OpenMonth({ turn, answers, now, days, heading: Heading }: OpenMonthProps) {
  const { joined, joinedByItself, calendar, teacher } = turn
  const reader = { zone: useZone(), hourCycle: useHourCycle() }
  const practices = calendar?.practices ?? []
  const first = firstWords(practices, now, reader)
  const month = monthWord(turn.monthOfCreation)
  const words = days?.ownDays
    ? lineOf(days, now, reader.zone)
    : `${monthPlanWords(practices, reader)}${joined && first ? `, ${first}` : ''}.`
  return (
    <>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={teacherPath(teacher.id)}>
            {joined
              ? `You are in ${monthName(turn.teacher, turn.monthOfCreation)}`
              : `${monthName(turn.teacher, turn.monthOfCreation)} is here`}
          </Link>
        </Heading>
        <p>
          {joinedByItself ? 'You stay in each month. ' : ''}
          {words}
        </p>
      </div>
      {days && <DaysWays calendar={days} now={now} zone={reader.zone} />}
      <KeepSwitch turn={turn} answers={answers} />
      {joined ? (
        <Button
          size="sm"
          variant="plain"
          busy={answers.busy}
          aria-label={
            joinedByItself
              ? `Undo, and leave ${monthName(teacher, turn.monthOfCreation)}`
              : `Leave ${month} with ${teacher.firstName}`
          }
          onClick={() => answers.leave(turn)}
        >
          {joinedByItself ? 'Undo' : <LeaveWords month={month} />}
        </Button>
      ) : (
        <Button
          size="sm"
          className={styles.join}
          busy={answers.busy}
          aria-label={`Join ${month} with ${teacher.firstName}`}
          onClick={() => answers.join(turn)}
        >
          Join {month}
        </Button>
      )}
    </>
  )
}

/** On a phone the month is left out, so that the button has room on the line of the switch. */
const LeaveWords = ({ month }: { month: string }) => (
  <span>
    Leave<span className={styles.wide}> {month}</span>
  </span>
)

const lineOf = (calendar: Calendar, now: Date, zone: string) =>
  `${monthLine(calendar, { today: dayIn(now, zone), zone })}.`

/** A joined month of which its teacher has no new one, such as an earlier month that was begun again. */
function JoinedMonth({ calendar, now, heading: Heading }: Row & { calendar: Calendar; now: Date }) {
  const zone = useZone()
  const name = ownMonthName(calendar)
  return (
    <>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={teacherPath(calendar.userId)}>
            {calendar.ownDays?.startsOn ? `${name} with ${calendar.user.firstName}` : `You are in ${name}`}
          </Link>
        </Heading>
        <p>{lineOf(calendar, now, zone)}</p>
      </div>
      <DaysWays calendar={calendar} now={now} zone={zone} />
    </>
  )
}

/** What can be changed about a month's days, and the way back of a week that is left out. */
function DaysWays({ calendar, now, zone }: { calendar: Calendar; now: Date; zone: string }) {
  const change = useChangeDays(calendar)
  const week = weekToBringBack(calendar, { today: dayIn(now, zone), zone })
  const which = week?.isThis ? 'this' : 'next'
  return (
    <span className={styles.days}>
      {week && (
        <Button
          size="sm"
          variant="line"
          busy={change.isPending}
          aria-label={`Bring it back: ${which} week of ${ownMonthName(calendar)}`}
          onClick={() =>
            change.mutate({
              change: 'keep',
              day: week.day,
              text: `${week.isThis ? 'This' : 'Next'} week is back`,
            })
          }
        >
          Bring it back
        </Button>
      )}
      <DaysButton calendar={calendar} />
    </span>
  )
}

function ClosedMonth({ turn, heading: Heading }: { turn: ShownTurn } & Row) {
  return (
    <>
      <div className={styles.words}>
        <Heading className={styles.name}>
          {turn.teacher.firstName} has not opened {monthWord(turn.monthOfCreation)} yet
        </Heading>
        <p>We’ll write to you when it opens.</p>
      </div>
      <Tag>{monthWord(turn.last.monthOfCreation)} has ended</Tag>
    </>
  )
}

/** 'Keep me in each month', off by default. */
export function KeepSwitch({ turn, answers }: AnswerProps) {
  return (
    <Checkbox
      role="switch"
      label="Keep me in each month"
      aria-label={`Keep me in each month of ${turn.teacher.firstName}`}
      checked={turn.eachMonth}
      busy={answers.busy}
      onChange={({ target }) => answers.keep(turn, target.checked)}
    />
  )
}
