import { loudnessText } from '@studio/contract/videos/processing/loudness.ts'
import type { FilmInWork, FilmState } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'

/** State of a film that is worked on, for its card. */
export function filmStateText({ state, percent, failure, made }: FilmInWork): string {
  if (made) return againText({ state, percent, failure })
  if (state === 'waiting') return processingTexts.waiting
  return state === 'running' ? processingTexts.running(percent) : processingTexts.failed(failure)
}

/** Same for one that is made again. */
function againText({ state, percent, failure }: Pick<FilmInWork, 'state' | 'percent' | 'failure'>): string {
  if (state === 'waiting') return processingTexts.waitingAgain
  return state === 'running' ? processingTexts.runningAgain(percent) : processingTexts.failedAgain(failure)
}

/** In which qualities a film plays, and how loud it is; a line for each. */
export function factTexts(film: FilmState): string[] {
  const loudness = loudnessText(film)
  return [
    film.heights.length > 0
      ? `Plays in ${film.heights.map((height) => `${height}p`).join(', ')}`
      : 'Plays as it was uploaded',
    ...(film.mixes ? ['Voice and music are separate tracks: viewers can make either louder'] : []),
    ...(loudness ? [`Its sound as uploaded: ${loudness}`] : []),
    ...(film.levelled ? ['Plays at an even loudness'] : []),
  ]
}

/** How many films are worked on; null for none. */
export function atWorkText(films: readonly FilmInWork[]): string | null {
  const running = films.filter(({ state }) => state === 'running').length
  const waiting = films.filter(({ state }) => state === 'waiting').length
  if (running + waiting === 0) return null
  const parts = [
    ...(running > 0 ? [`${running} being worked on`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ]
  return `Videos being processed: ${parts.join(', ')}.`
}
