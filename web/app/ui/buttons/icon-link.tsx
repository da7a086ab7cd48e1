import { Link, type LinkProps } from 'react-router'
import { Icon, type IconShape } from '../icon.tsx'
import styles from './icon-button.module.css'

type IconLinkProps = Omit<LinkProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  icon: IconShape
  label: string
}

/** A way to another page that looks like an icon button. */
export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={styles.button}>
      <Icon of={icon} />
    </Link>
  )
}
