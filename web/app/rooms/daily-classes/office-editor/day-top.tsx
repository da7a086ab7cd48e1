import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './day-editor.module.css'

interface DayTopProps {
  day: string
  /** How many classes are chosen. */
  picked: number
  /** Whether the choice is not saved yet: then the day can't be moved. */
  changed: boolean
  onDay: (day: string) => void
  /** Absent for a day that is empty or has begun. */
  onMove: (() => void) | undefined
  /** Absent for an empty day. */
  onEmpty: (() => void) | undefined
  emptying: boolean
}

/** The day, how full it is, and what can be done with the whole of it. */
export function DayTop({ day, picked, changed, onDay, onMove, onEmpty, emptying }: DayTopProps) {
  const why = useId()
  return (
    <div className={styles.top}>
      <TextInput
        label="Date"
        type="date"
        value={day}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
      <span role="status" className={styles.count}>{`${picked} of ${CLASSES_A_DAY} picked`}</span>
      {onMove && (
        <Button variant="plain" size="sm" disabled={changed} aria-describedby={why} onClick={onMove}>
          Move to…
        </Button>
      )}
      {onEmpty && (
        <Button variant="plain" size="sm" busy={emptying} onClick={onEmpty}>
          Empty the day
        </Button>
      )}
      {onMove && changed && (
        <small id={why} className={styles.why}>
          Save the day before you move it.
        </small>
      )}
    </div>
  )
}
