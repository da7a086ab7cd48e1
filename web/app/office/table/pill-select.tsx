import type { ComponentProps } from 'react'
import { Icon, IconChevronDown } from '../../ui/icons.tsx'
import styles from './pill-select.module.css'

type PillSelectProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'aria-label'> & {
  label: string
  /** Something is chosen that narrows the list. */
  on?: boolean
}

/** A native select that looks as the pills beside it do. */
export function PillSelect({ label, on, children, ...rest }: PillSelectProps) {
  return (
    <span className={styles.pill} data-on={on || undefined}>
      <select {...rest} aria-label={label}>
        {children}
      </select>
      <Icon of={IconChevronDown} size="small" />
    </span>
  )
}
