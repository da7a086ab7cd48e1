import { useId } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import type { IconShape } from '../../icons.tsx'
import styles from '../player.module.css'
import type { MenuName, Menus } from './use-menus.ts'

/** What a button that opens a menu says of it. */
export function useOpens(menus: Menus, name: MenuName) {
  const id = useId()
  return {
    'aria-haspopup': 'menu',
    'aria-expanded': menus.by === id,
    onClick: (event: { currentTarget: HTMLElement }) => menus.toggle(name, id, event.currentTarget),
  } as const
}

type ButtonProps = { menus: Menus; name: MenuName; icon: IconShape; label: string }

/** A button on the film that opens a menu. */
export function MenuButton({ menus, name, icon, label }: ButtonProps) {
  return <IconButton className={styles.button} icon={icon} label={label} {...useOpens(menus, name)} />
}
