import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closePlayer } from './player-store.ts'

/**
 * An open player is an entry of the browser's history, so that Back closes it and the page stays (PLAYER-03). Closing it
 * any other way takes the entry away; another page closes it.
 */
export function useHistoryEntry(open: boolean): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isEntry = (state as { player?: boolean } | null)?.player === true
  const held = useRef<'nothing' | 'asked' | 'entry'>('nothing')
  useEffect(() => {
    if (open && isEntry) held.current = 'entry'
    else if (open && held.current === 'nothing') {
      held.current = 'asked'
      const kept = { ...(state as object | null), player: true }
      void navigate({ pathname, search, hash }, { state: kept, preventScrollReset: true })
    } else if (open && held.current === 'entry') closePlayer()
    else if (isEntry && held.current !== 'nothing') {
      held.current = 'nothing'
      void navigate(-1)
    } else if (held.current === 'entry') held.current = 'nothing'
  }, [open, isEntry, pathname, search, hash, state, navigate])
}
