import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import styles from './month-turn.module.css'
import { firstWords, planWords, type ShownTurn } from './month-words.ts'
import { useMonthAnswers } from './queries.ts'

interface MonthRowsProps {
  turns: readonly ShownTurn[]
  userId: string
  /** The studio's time. */
  now: Date
  heading: 'h2' | 'h3'
}

/** The new months of teachers whose last one was joined, each with one press to join or leave (PRACTICE-14, PRACTICE-15). */
export function MonthRows({ turns, userId, now, heading }: MonthRowsProps) {
  const answers = useMonthAnswers(userId)
  if (turns.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Months of your teachers">
      {turns.map((turn) => (
        <li key={turn.teacher.id} className={styles.row}>
          <Avatar person={turn.teacher} size="large" />
          {turn.calendar ? (
            <OpenMonth turn={turn} answers={answers} now={now} heading={heading} />
          ) : (
            <ClosedMonth turn={turn} heading={heading} />
          )}
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

function OpenMonth({ turn, answers, now, heading: Heading }: AnswerProps & Row & { now: Date }) {
  const { joined, joinedByItself, calendar, teacher } = turn
  const reader = { zone: useZone(), hourCycle: useHourCycle() }
  const practices = calendar?.practices ?? []
  const first = firstWords(practices, now, reader)
  const words = `${planWords(practices, reader)}${joined && first ? `, ${first}` : ''}.`
  return (
    <>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={`/teacher-detail/${teacher.id}`}>
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
      <KeepSwitch turn={turn} answers={answers} />
      {joined ? (
        <Button size="sm" variant="plain" busy={answers.busy} onClick={() => answers.leave(turn)}>
          {joinedByItself ? 'Undo' : `Leave ${monthWord(turn.monthOfCreation)}`}
        </Button>
      ) : (
        <Button size="sm" busy={answers.busy} onClick={() => answers.join(turn)}>
          Join {monthWord(turn.monthOfCreation)}
        </Button>
      )}
    </>
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
