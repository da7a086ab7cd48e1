import type { FilmInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'

/** What a card says of a film that plays in one quality alone. */
export function stateText({ state, percent, failure }: FilmInWork): string {
  if (state === 'waiting') return processingTexts.waiting
  return state === 'running' ? processingTexts.running(percent) : processingTexts.failed(failure)
}
