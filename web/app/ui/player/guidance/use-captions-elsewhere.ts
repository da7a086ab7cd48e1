import { type Cue, escapeCaption } from '@studio/contract/videos/guidance/captions.ts'
import { type RefObject, useEffect, useState } from 'react'
import type { ShownGuidance } from './use-guidance.ts'

/** Events after which the browser shows the film outside the page: picture in picture, and an iPhone's full screen. */
const LEAVES_PAGE = ['enterpictureinpicture', 'webkitbeginfullscreen']
const COMES_BACK = ['leavepictureinpicture', 'webkitendfullscreen']

/**
 * Passes captions to the browser while it shows the film outside the page, where the page can't draw them. Safari and Firefox show
 * them; Chromium shows none in picture in picture.
 */
export function useCaptionsElsewhere(stage: RefObject<HTMLElement | null>, guidance: ShownGuidance): void {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const { cues, language } = guidance

  useEffect(() => {
    const place = stage.current
    const leave = ({ target }: Event) => target instanceof HTMLVideoElement && setFilm(target)
    const comeBack = () => setFilm(null)
    // Captured at the stage, because these events don't always bubble.
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

/** Text tracks can't be removed, so each language reuses one. */
function trackOf(film: HTMLVideoElement, language: string): TextTrack {
  const ours = [...film.textTracks].find((track) => track.language === language)
  // Otherwise the player would manage the track and disable it.
  film.textTracks.onaddtrack = null
  return ours ?? film.addTextTrack('captions', '', language)
}

/** Adds cues to a track, which reads their texts as WebVTT; returns a function that removes them. */
function showIn(track: TextTrack, cues: readonly Cue[]): () => void {
  const shown = cues.map(({ from, to, text }) => new VTTCue(from, to, escapeCaption(text)))
  track.mode = 'showing'
  for (const cue of shown) track.addCue(cue)
  return () => {
    for (const cue of shown) track.removeCue(cue)
    track.mode = 'disabled'
  }
}
