import { useMediaState } from '@vidstack/react'
import { type RefObject, useState } from 'react'
import type { Position } from '../media-source.ts'
import { besideFilm } from './beside-film.ts'
import { type SoundMixChoice, useSoundMix } from './use-sound-mix.ts'

export interface SoundOnly {
  on: boolean
  choose: (on: boolean) => void
}

interface Media {
  url: string | null
  /** Position to resume from after the source changed. */
  resumeAt: RefObject<Position | null>
}

/** Plays only a film's audio, for a locked phone or a slow connection; it resumes at the same position. */
export function useSoundOnly({ url, resumeAt }: Media, position: RefObject<Position>) {
  const [on, setOn] = useState(false)
  const mixed = useSoundMix()
  const sound = besideFilm(url, `${mixed.offered ? mixed.mix : 'audio'}.m3u8`)
  const resume = () => {
    resumeAt.current = { ...position.current }
  }
  const choose = (next: boolean) => {
    if (next === on) return
    resume()
    setOn(next)
  }
  const chooseMix: SoundMixChoice['choose'] = (next) => {
    // The sound alone of another mix is another source.
    if (on && next !== mixed.mix) resume()
    mixed.choose(next)
  }
  return {
    url: on && sound ? sound : url,
    soundOnly: { on, choose },
    soundMix: { ...mixed, choose: chooseMix },
  }
}

/** Whether the film has a separate audio rendition. */
export function useHasSoundAlone(url: string | null, { on }: SoundOnly): boolean {
  const tracks = useMediaState('audioTracks')
  return besideFilm(url, 'audio.m3u8') !== null && (on || tracks.length > 0)
}
