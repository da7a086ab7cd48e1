import type { Cue } from '@studio/contract/videos/guidance/captions.ts'
import { type RefObject, useEffect, useState } from 'react'
import type { ShownGuidance } from './use-guidance.ts'

/** Where a browser shows the film without the page around it: picture in picture, and the full screen of an iPhone. */
const LEAVES_PAGE = ['enterpictureinpicture', 'webkitbeginfullscreen']
const COMES_BACK = ['leavepictureinpicture', 'webkitendfullscreen']

/**
 * Hands the captions that are on to the browser while it shows the film in a window of its own, where the page can't
 * draw them. Safari and Firefox show them there; Chromium draws none in picture in picture.
 */
export function useCaptionsElsewhere(stage: RefObject<HTMLElement | null>, guidance: ShownGuidance): void {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const { cues, language } = guidance

  useEffect(() => {
    const place = stage.current
    const leave = ({ target }: Event) => target instanceof HTMLVideoElement && setFilm(target)
    const comeBack = () => setFilm(null)
    // These events do not bubble everywhere; on their way down they pass the stage.
    for (const name of LEAVES_PAGE) place?.addEventListener(name, leave, true)
    for (const name of COMES_BACK) place?.addEventListener(name, comeBack, true)
    return () => {
      for (const name of LEAVES_PAGE) place?.removeEventListener(name, leave, true)
      for (const name of COMES_BACK) place?.removeEventListener(name, comeBack, true)
    }
  }, [stage])

  useEffect(() => {
    if (!film || !language || cues.length === 0) return
    return showIn(trackOf(film, language), cues)
  }, [film, language, cues])
}

/** A film's tracks can't be taken off again, so each language has one. */
function trackOf(film: HTMLVideoElement, language: string): TextTrack {
  const ours = [...film.textTracks].find((track) => track.language === language)
  // The player would take it for one of its own, and switch it off.
  film.textTracks.onaddtrack = null
  return ours ?? film.addTextTrack('captions', '', language)
}

/** Shows cues in a track; what is answered takes them off. */
function showIn(track: TextTrack, cues: readonly Cue[]): () => void {
  const shown = cues.map(({ from, to, text }) => new VTTCue(from, to, text))
  track.mode = 'showing'
  for (const cue of shown) track.addCue(cue)
  return () => {
    for (const cue of shown) track.removeCue(cue)
    track.mode = 'disabled'
  }
}
