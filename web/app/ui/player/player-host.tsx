import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../lazy-part.ts'
import { useStore } from '../store.ts'
import { CLOSED_PLAYER, closePlayer, playerStore } from './player-store.ts'

const PlayerDialog = lazyPart(() => import('./player-dialog.tsx').then((module) => module.PlayerDialog), {
  onMissing: closePlayer,
})

/** The page's one player, loaded when a video is opened; mounted once in the root. */
export function PlayerHost() {
  const { open, video } = useStore(playerStore, CLOSED_PLAYER)
  useHistoryEntry(open)
  if (!open || !video) return null
  return <PlayerDialog video={video} />
}

type Held = 'nothing' | 'asked' | 'entry'

/** Next step that brings history and player into agreement. */
function stepOf({ open, isEntry, held }: { open: boolean; isEntry: boolean; held: Held }) {
  if (open && isEntry) return 'hold'
  if (open && held === 'nothing') return 'ask'
  if (open) return held === 'entry' ? 'close' : null
  if (isEntry && held !== 'nothing') return 'leave'
  return held === 'entry' ? 'forget' : null
}

/**
 * An open player is a history entry, so that Back closes it and the page stays (PLAYER-03). Closing it otherwise removes the entry;
 * navigating closes it. If the next class has opened its own page meanwhile, that page stays.
 */
function useHistoryEntry(open: boolean): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isEntry = (state as { player?: boolean } | null)?.player === true
  const held = useRef<Held>('nothing')
  /** The page on which the player was opened, and the page of the last film. */
  const pages = useRef({ opened: pathname, played: pathname })
  useEffect(() => {
    const here = { pathname, search, hash }
    const others = state as object | null
    const { opened, played } = pages.current
    const steps = {
      hold() {
        held.current = 'entry'
        pages.current.played = pathname
      },
      ask() {
        held.current = 'asked'
        pages.current = { opened: pathname, played: pathname }
        void navigate(here, { state: { ...others, player: true }, preventScrollReset: true })
      },
      close() {
        closePlayer()
        if (pathname === opened && played !== opened) void navigate(played, { replace: true })
      },
      leave() {
        held.current = 'nothing'
        const rest = { ...others, player: undefined }
        if (pathname === opened) void navigate(-1)
        else void navigate(here, { replace: true, state: rest, preventScrollReset: true })
      },
      forget() {
        held.current = 'nothing'
      },
    }
    const step = stepOf({ open, isEntry, held: held.current })
    if (step) steps[step]()
  }, [open, isEntry, pathname, search, hash, state, navigate])
}
