import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconShape } from '../icons.tsx'
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

type IconLinkProps = Omit<LinkProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  icon: IconShape
  label: string
  className?: string | undefined
}

/** A link to another page that looks like an icon button. */
export function IconButtonLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames(styles.button, className)}>
      <Icon of={icon} />
    </Link>
  )
}
