import { addDays, daysBetween } from '@studio/contract/dates.ts'
import { fieldTexts } from '@studio/contract/practice-calendar/member-days/messages.ts'
import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useErrorsOnPress } from '../../../ui/form/errors-on-press.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { weekdayDate, weekdayText } from '../../../ui/words/day-text.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { doneEventsQuery } from '../own-days/queries.ts'
import styles from './days-dialog.module.css'
import { moveWords, nextToMove, type Reader, type Week, weeksToSkip } from './days-words.ts'
import { dayError, useChangeDays, useLeaveMonth } from './queries.ts'

interface DaysDialogProps {
  calendar: Calendar
  onClose: () => void
}

/** What a member can change about the days of a joined month. */
export function DaysDialog({ calendar, onClose }: DaysDialogProps) {
  const zone = useZone()
  const reader = { zone, today: dayIn(new Date(useStudioClock()()), zone) }
  const done = useQuery(doneEventsQuery())
  return (
    <Dialog onClose={onClose} title={`Days of ${ownMonthName(calendar)}`}>
      <div className={styles.ways}>
        {/* Where the rest begins is known only with what is done. */}
        <QueryState query={done} look="plain" skeleton={<RowsSkeleton count={2} />}>
          {(doneEvents) => (
            <MoveTheRest calendar={calendar} done={doneEvents} reader={reader} onClose={onClose} />
          )}
        </QueryState>
        <SkipWeeks calendar={calendar} weeks={weeksToSkip(calendar, reader)} onClose={onClose} />
        <BackOrLeave calendar={calendar} onClose={onClose} />
      </div>
    </Dialog>
  )
}

interface MoveProps extends DaysDialogProps {
  done: ReadonlySet<string>
  reader: Reader
}

function MoveTheRest({ calendar, done, reader, onClose }: MoveProps) {
  const next = nextToMove(calendar, done, reader)
  const change = useChangeDays(calendar)
  const [typed, setTyped] = useState<string | null>(null)
  const [told, tell] = useErrorsOnPress()
  if (!next) return <p>Nothing is left to come, so there is nothing to move.</p>
  const { event, day: before } = next
  const day = typed ?? addDays(before, 1)
  const words = moveWords(daysBetween(before, day))
  const wrong = day === '' ? fieldTexts.day : day < reader.today ? fieldTexts.past : undefined
  const move = (press: SyntheticEvent<HTMLElement>) => {
    if (wrong) return tell(press)
    if (!words) return onClose()
    change.mutate(
      { change: 'move', eventId: event.id, day, text: `The rest is ${words}` },
      { onSuccess: onClose },
    )
  }
  return (
    <section className={styles.way}>
      <h3>Move the rest</h3>
      <p>
        ‘{event.title}’ is next, on {weekdayText(before)}. Everything after it moves with it.
      </p>
      <TextInput
        label="New day"
        type="date"
        min={reader.today}
        value={day}
        help={words && !wrong ? `The rest will be ${words}` : undefined}
        error={(told ? wrong : undefined) ?? dayError(change.error)}
        onChange={({ target }) => {
          change.reset()
          setTyped(target.value)
        }}
      />
      <Button busy={change.isPending} onClick={move}>
        Move
      </Button>
    </section>
  )
}

function SkipWeeks({ calendar, weeks, onClose }: DaysDialogProps & { weeks: readonly Week[] }) {
  const change = useChangeDays(calendar)
  if (weeks.length === 0) return null
  const toggle = ({ day, isThis, skipped }: Week) =>
    change.mutate(
      {
        change: skipped ? 'keep' : 'skip',
        day,
        text: `${isThis ? 'This' : 'Next'} week is ${skipped ? 'back' : 'skipped'}`,
      },
      { onSuccess: onClose },
    )
  return (
    <section className={styles.way}>
      <h3>Skip a week</h3>
      <p>Away, or unwell? That week’s practices don’t count, and later ones keep their days.</p>
      <ul className={styles.weeks}>
        {weeks.map((week) => (
          <li key={week.day}>
            <span>
              {weekdayDate(week.day)} to {weekdayDate(addDays(week.day, 6))}
              {week.skipped && ', skipped'}
            </span>
            <Button size="sm" variant="line" busy={change.isPending} onClick={() => toggle(week)}>
              {week.skipped ? 'Bring' : 'Skip'} {week.isThis ? 'this week' : 'next week'}
              {week.skipped && ' back'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the teacher's days; a month that was begun again can be left, too. */
function BackOrLeave({ calendar, onClose }: DaysDialogProps) {
  const change = useChangeDays(calendar)
  const leave = useLeaveMonth(calendar)
  const { ownDays, user } = calendar
  if (!ownDays) return null
  const own = ownDays.startsOn !== null
  const name = own ? 'the days you began with' : `${user.firstName}’s days`
  const back = () => change.mutate({ change: 'back', text: `Back to ${name}` }, { onSuccess: onClose })
  const askToLeave = () =>
    showAlert({
      title: `Leave ${ownMonthName(calendar)}?`,
      description: 'What you have done stays in your history. You can begin it again whenever you like.',
      okText: 'Leave',
      onOk: () => leave.mutate(undefined, { onSuccess: onClose }),
    })
  return (
    <div className={styles.last}>
      {(ownDays.moved || ownDays.skipping) && (
        <Button size="sm" variant="line" busy={change.isPending} onClick={back}>
          Back to {name}
        </Button>
      )}
      {own && (
        <Button size="sm" variant="plain" busy={leave.isPending} onClick={askToLeave}>
          Leave {ownMonthName(calendar)}
        </Button>
      )}
    </div>
  )
}
