import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What a page begins as soon as it is open, in the history entry that leads to it. */
export const toBegin = (what: string) => ({ state: { begin: what } })

/**
 * The window that a page has open, by its name: null for none. Whoever comes by a deed of the search finds it open; by Back or a
 * reload nobody comes to an open window.
 */
export function useBegun() {
  const { state, key } = useLocation()
  const came = useNavigationType()
  const begin = came === 'POP' ? null : ((state as { begin?: string } | null)?.begin ?? null)
  const [now, setNow] = useState({ key, begun: begin })
  if (begin && now.key !== key) setNow({ key, begun: begin })
  return {
    begun: now.begun,
    begin: (what: string) => setNow({ key, begun: what }),
    end: () => setNow({ key, begun: null }),
  }
}
