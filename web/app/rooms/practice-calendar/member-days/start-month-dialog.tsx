import { addDays } from '@studio/contract/dates.ts'
import { FARTHEST_START, fieldTexts } from '@studio/contract/practice-calendar/member-days/messages.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useErrorsOnPress } from '../../../ui/form/errors-on-press.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import styles from './days-dialog.module.css'
import { dayError, useChangeDays } from './queries.ts'

/** When a past month begins for the member. */
export function StartMonthDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const today = dayIn(new Date(useStudioClock()()), useZone())
  const [day, setDay] = useState(today)
  const [told, tell] = useErrorsOnPress()
  const change = useChangeDays(calendar)
  const name = `My ${monthWord(calendar.monthOfCreation)}`
  const wrong = wrongDay(day, today)
  const start = (press: SyntheticEvent<HTMLElement>) => {
    if (wrong) return tell(press)
    const text = day === today ? `${name} begins today` : `${name} begins on ${weekdayText(day)}`
    change.mutate({ change: 'start', day, text }, { onSuccess: onClose })
  }
  return (
    <Dialog
      onClose={onClose}
      title={name}
      actions={
        <Button busy={change.isPending} onClick={start}>
          Start {name}
        </Button>
      }
    >
      <div className={styles.ways}>
        <p>
          {calendar.title} with {calendar.user.firstName}: its first practice falls on your day, and the
          others follow with the same gaps.
        </p>
        <TextInput
          label="First day"
          type="date"
          min={today}
          max={addDays(today, FARTHEST_START)}
          value={day}
          error={(told ? wrong : undefined) ?? dayError(change.error)}
          onChange={({ target }) => {
            change.reset()
            setDay(target.value)
          }}
        />
      </div>
    </Dialog>
  )
}

function wrongDay(day: string, today: string): string | undefined {
  if (day === '') return fieldTexts.day
  if (day < today) return fieldTexts.past
  return day > addDays(today, FARTHEST_START) ? fieldTexts.startTooFar : undefined
}
