import type { ComponentProps } from 'react'
import styles from '../../ui/form/switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'style'>

/** A switch without a label of its own; the caller names it. */
export function Switch(props: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
      role="switch"
      className={styles.switch}
    />
  )
}
