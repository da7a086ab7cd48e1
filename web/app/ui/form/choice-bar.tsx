import { useId } from 'react'
import { Icon, type IconShape } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './choice-bar.module.css'

interface ChoiceBarProps<Value extends string> {
  /** Group label for screen readers. */
  legend: string
  choices: readonly { value: Value; name: string; icon?: IconShape }[]
  chosen: Value
  onChoose: (value: Value) => void
  disabled?: boolean
}

/** A few choices side by side, one of them selected. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { legend, choices, chosen, onChoose, disabled } = props
  const name = useId()
  return (
    <fieldset className={styles.group} disabled={disabled}>
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
        </label>
      ))}
    </fieldset>
  )
}
