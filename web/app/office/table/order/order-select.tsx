import { Select } from '../../../ui/form/select.tsx'
import styles from './order-select.module.css'
import type { Ordering } from './use-order.ts'

/** The order of a list below 1200 px, where columns to sort by have no room or no visible head. */
export function OrderSelect({ choices, chosen, choose }: Ordering) {
  return (
    <div className={styles.select}>
      <Select label="Sort by" labelHidden value={chosen} onChange={({ target }) => choose(target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
