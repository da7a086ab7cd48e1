import type { FilmInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'

/** State of a film without renditions, for its card. */
export function stateText({ state, percent, failure }: FilmInWork): string {
  if (state === 'waiting') return processingTexts.waiting
  return state === 'running' ? processingTexts.running(percent) : processingTexts.failed(failure)
}
