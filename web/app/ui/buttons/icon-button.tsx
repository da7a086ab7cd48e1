import type { ComponentProps } from 'react'
import { Icon, type IconShape } from '../icon.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconShape
  filled?: boolean
  label: string
}

/** A round button of 40 px; its label is for screen readers. */
export function IconButton({ icon, filled = false, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.button, className)}>
      <Icon of={icon} filled={filled} />
    </button>
  )
}
