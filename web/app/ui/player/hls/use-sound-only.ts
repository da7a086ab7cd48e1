import { useMediaState } from '@vidstack/react'
import { type RefObject, useState } from 'react'
import type { Position } from '../use-renewed-url.ts'
import { besideFilm } from './beside-film.ts'

export interface SoundOnly {
  on: boolean
  choose: (on: boolean) => void
}

interface Media {
  url: string | null
  /** Where the film goes on once it has been loaded anew. */
  resumeAt: RefObject<Position | null>
}

/** Plays a film's sound alone, for a telephone in a pocket or a slow connection; it goes on where it stood. */
export function useSoundOnly({ url, resumeAt }: Media, position: RefObject<Position>) {
  const [on, setOn] = useState(false)
  const sound = besideFilm(url, 'audio.m3u8')
  const choose = (next: boolean) => {
    if (next === on) return
    resumeAt.current = { ...position.current }
    setOn(next)
  }
  return { url: on && sound ? sound : url, soundOnly: { on, choose } }
}

/** Whether the film that plays has a sound that can be had alone. */
export function useHasSoundAlone(url: string | null, { on }: SoundOnly): boolean {
  const tracks = useMediaState('audioTracks')
  return besideFilm(url, 'audio.m3u8') !== null && (on || tracks.length > 0)
}
