import { useMediaState } from '@vidstack/react'
import { type RefObject, useEffect, useState } from 'react'
import { IconCast } from '../../icons.tsx'
import { ActRow } from '../menu/menu-rows.tsx'

/** Plays the film on a television nearby (Remote Playback API), where the browser has found one. */
export function RemoteRow({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const film = useFilm(stage)
  const [found, setFound] = useState(false)
  useEffect(() => {
    setFound(false)
    const remote = film?.remote
    if (!remote || film.disableRemotePlayback) return
    let over = false
    // A browser that can't look for one in the background says so, and finds none here.
    const watching = remote.watchAvailability((near) => !over && setFound(near)).catch(() => null)
    return () => {
      over = true
      void watching.then((id) => {
        if (id !== null) void remote.cancelWatchAvailability(id).catch(() => undefined)
      })
    }
  }, [film])
  if (!film || !found) return null
  return (
    <ActRow
      icon={IconCast}
      label="Play on a TV"
      act={() => void film.remote.prompt().catch(() => undefined)}
    />
  )
}

/** The element that plays, once it can. */
function useFilm(stage: RefObject<HTMLElement | null>): HTMLVideoElement | null {
  const canPlay = useMediaState('canPlay')
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    setFilm(canPlay ? (stage.current?.querySelector('video') ?? null) : null)
  }, [canPlay, stage])
  return film
}
