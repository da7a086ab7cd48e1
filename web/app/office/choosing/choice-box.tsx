import checkbox from '../../ui/form/checkbox.module.css'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './choosing.module.css'

interface ChoiceBoxProps {
  label: string
  checked: boolean
  /** Only some of its rows are selected. */
  mixed?: boolean
  onToggle: (withShift: boolean) => void
}

/** Checkbox that selects a row, or all rows of a page. */
export function ChoiceBox({ label, checked, mixed = false, onToggle }: ChoiceBoxProps) {
  return (
    <label className={styles.hit}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        type="checkbox"
        data-choice
        aria-label={label}
        className={classNames(checkbox.control, styles.box)}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
