import { Link, type LinkProps } from 'react-router'
import { Icon, type IconShape } from '../icon.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './icon-button.module.css'

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
