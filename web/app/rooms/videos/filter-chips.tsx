import { Chip } from '../../ui/chip.tsx'
import styles from './filters.module.css'

interface FilterChipsProps<Value extends string> {
  legend: string
  options: readonly (readonly [value: Value, label: string])[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** Filters as toggle chips. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={styles.chips}>
        {props.options.map(([value, label]) => (
          <Chip key={value} on={props.chosen.includes(value)} onClick={() => props.onToggle(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
