import { WEEKDAYS } from '@studio/contract/reminders/rules.ts'
import { useId } from 'react'
import { FieldNote } from '../../ui/form/field.tsx'
import { inWeekOrder } from '../../ui/words/weeks.ts'
import { SHORT_DAYS } from './reminder-words.ts'
import styles from './weekdays-field.module.css'

interface WeekdaysFieldProps {
  /** Monday is 1. */
  chosen: readonly number[]
  error?: string | undefined
  onChoose: (weekdays: number[]) => void
}

/** The days of a week side by side, any number of them chosen. */
export function WeekdaysField({ chosen, error, onChoose }: WeekdaysFieldProps) {
  const noteId = useId()
  const toggled = (day: number) =>
    WEEKDAYS.filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one)))
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className={styles.label}>On these days</legend>
      <div className={styles.days}>
        {inWeekOrder(WEEKDAYS).map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              className={styles.control}
              checked={chosen.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(toggled(day))}
            />
            {SHORT_DAYS[day - 1]}
          </label>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  )
}
