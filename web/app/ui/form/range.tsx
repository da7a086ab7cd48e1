import { useId } from 'react'
import styles from './range.module.css'

interface RangeProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onSet: (value: number) => void
}

/** A slider for pointer and arrow keys. */
export function Slider({ label, value, onSet, ...ends }: RangeProps) {
  const id = useId()
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...ends}
        value={value}
        onChange={({ target }) => onSet(target.valueAsNumber)}
      />
    </div>
  )
}
