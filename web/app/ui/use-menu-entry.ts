import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

interface MenuEntry {
  open: boolean
  show: () => void
  close: () => void
}

/**
 * A menu or a sheet over the page is a history entry while it is open, so that Back closes it and the page stays. Its links replace
 * the entry, and what was chosen in it meanwhile is the page's address after it. Nobody comes back to an open one, by Forward or a
 * reload.
 */
export function useMenuEntry(name: 'menu' | 'filters' = 'menu'): MenuEntry {
  const here = useLocation()
  const came = useNavigationType()
  const navigate = useNavigate()
  const open = (here.state as Record<string, boolean> | null)?.[name] === true && came !== 'POP'
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    const search = chosen.current
    chosen.current = open ? here.search : null
    if (open || search === null || search === here.search || came !== 'POP') return
    void navigate({ ...here, search }, { replace: true, state: here.state, preventScrollReset: true })
  }, [open, here, came, navigate])
  return {
    open,
    show() {
      if (!open)
        void navigate(here, { state: { ...(here.state as object), [name]: true }, preventScrollReset: true })
    },
    close() {
      if (open) void navigate(-1)
    },
  }
}
