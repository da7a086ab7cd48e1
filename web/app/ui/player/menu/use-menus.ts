import { useRef, useState } from 'react'

export type MenuName = 'settings' | 'chapters'

/** The player's one open menu, and the button that opened it. */
export interface Menus {
  name: MenuName | null
  /** Id of the button that opened it. */
  by: string
  isOpener: (target: EventTarget | null) => boolean
  toggle: (name: MenuName, by: string, button: HTMLElement) => void
  /** Gives the focus back to the button, unless it has gone elsewhere by itself. */
  close: (focus?: 'stays') => void
}

const NONE = { name: null, by: '' }

export function useMenus(): Menus {
  const [open, setOpen] = useState<Pick<Menus, 'name' | 'by'>>(NONE)
  const opener = useRef<HTMLElement>(null)
  function close(focus?: 'stays') {
    setOpen(NONE)
    if (focus !== 'stays') opener.current?.focus()
  }
  return {
    ...open,
    isOpener: (target) => target instanceof Node && (opener.current?.contains(target) ?? false),
    toggle(name, by, button) {
      if (open.by === by) return close()
      opener.current = button
      setOpen({ name, by })
    },
    close,
  }
}
