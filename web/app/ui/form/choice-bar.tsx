import { useId } from 'react'
import { Icon, type IconShape } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './choice-bar.module.css'

interface ChoiceBarProps<Value extends string> {
  /** Group label for screen readers. */
  legend: string
  choices: readonly { value: Value; name: string; icon?: IconShape; note?: string | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
  disabled?: boolean
  /** Whether it is as wide as its place, with notes below the names; else on phones alone. */
  wide?: boolean
}

/** A few choices side by side, one of them selected. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { legend, choices, chosen, onChoose, disabled, wide } = props
  const name = useId()
  const noted = choices.some(({ note }) => note)
  return (
    <fieldset
      className={classNames(styles.group, noted && styles.noted, wide && styles.wide)}
      disabled={disabled}
    >
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.control}
            checked={chosen === choice.value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon && <Icon of={choice.icon} size="small" />}
          {choice.name}
          {choice.note && <small className={styles.note}>{choice.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}
