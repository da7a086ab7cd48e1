import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconShape } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './choice-bar.module.css'

type Value = string | number | null

interface BarProps<Of extends Value> {
  /** Group label for screen readers; none where a group with a label is around it. */
  legend?: string
  choices: readonly { value: Of; name: string; icon?: IconShape; note?: string | undefined }[]
  disabled?: boolean
  /** Whether it is as wide as its place, with notes below the names; else on phones alone. */
  wide?: boolean
}

interface Controlled<Of extends Value> extends BarProps<Of> {
  chosen: Of
  onChoose: (value: Of) => void
}

interface Registered extends BarProps<string> {
  /** What react-hook-form's `register` returns. */
  field: ComponentProps<'input'>
}

/** A few choices side by side, one of them selected. */
export function ChoiceBar<Of extends Value>(props: Controlled<Of> | Registered) {
  const name = useId()
  if ('field' in props) return <Bar {...props} radioOf={(value) => ({ value, ...props.field })} />
  const { chosen, onChoose, ...bar } = props
  return (
    <Bar
      {...bar}
      radioOf={(value) => ({ name, checked: chosen === value, onChange: () => onChoose(value) })}
    />
  )
}

interface DrawnProps<Of extends Value> extends BarProps<Of> {
  radioOf: (value: Of) => ComponentProps<'input'>
}

function Bar<Of extends Value>({ legend, choices, disabled, wide, radioOf }: DrawnProps<Of>) {
  const noted = choices.some(({ note }) => note)
  const className = classNames(styles.group, noted && styles.noted, wide && styles.wide)
  const radios: ReactNode = choices.map((choice) => (
    <label key={choice.value} className={styles.choice}>
      <input disabled={disabled} {...radioOf(choice.value)} type="radio" className={styles.control} />
      {choice.icon && <Icon of={choice.icon} size="small" />}
      {choice.name}
      {choice.note && <small className={styles.note}>{choice.note}</small>}
    </label>
  ))
  if (legend === undefined) return <div className={className}>{radios}</div>
  return (
    <fieldset className={className}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {radios}
    </fieldset>
  )
}
