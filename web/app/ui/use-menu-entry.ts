import { useLocation, useNavigate, useNavigationType } from 'react-router'

interface MenuEntry {
  open: boolean
  show: () => void
  close: () => void
}

/**
 * A menu over the page is a history entry while it is open, so that Back closes it and the page stays. Its links replace the
 * entry. Nobody comes back to an open menu, by Forward or a reload.
 */
export function useMenuEntry(): MenuEntry {
  const here = useLocation()
  const came = useNavigationType()
  const navigate = useNavigate()
  const open = (here.state as { menu?: boolean } | null)?.menu === true && came !== 'POP'
  return {
    open,
    show() {
      if (!open)
        void navigate(here, { state: { ...(here.state as object), menu: true }, preventScrollReset: true })
    },
    close() {
      if (open) void navigate(-1)
    },
  }
}
