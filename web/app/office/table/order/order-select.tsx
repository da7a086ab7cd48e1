import { PillSelect } from '../pill-select.tsx'
import styles from './order-select.module.css'
import type { Ordering } from './use-order.ts'

/** The order of a list below 1200 px, where columns to sort by have no room or no visible head. */
export function OrderSelect({ choices, chosen, choose }: Ordering) {
  return (
    <span className={styles.select}>
      <PillSelect label="Sort by" value={chosen} onChange={({ target }) => choose(target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PillSelect>
    </span>
  )
}
