import { refusals } from '@studio/contract/videos/messages.ts'
import type { ExternalVideo, HostVerdict } from '../../adapters/video-host/video-host.ts'
import type { Context } from '../../context.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'

type Known = Exclude<HostVerdict, { verdict: 'away' }>

/**
 * Queries the service; 503 VideoHostUnavailable if it doesn't answer: nothing is saved then, and the form
 * keeps its input.
 */
async function ask(context: Context, link: string): Promise<Known> {
  const answer = await context.videoHost.find(link)
  if (answer.verdict !== 'away') return answer
  throw new Refusal('unavailable', refusals.hostAway, { code: 'VideoHostUnavailable', retryAfter: 30 })
}

/** Returns the video service's facts about a link (BO-API-19). 404 'Invalid Vimeo URL' (BO-VALID-07), 503. */
export async function showExternal(context: Context, _viewer: Viewer, url: string): Promise<ExternalVideo> {
  const answer = await ask(context, url)
  if (answer.verdict === 'unknown') throw new Refusal('notFound', refusals.invalidLink)
  return answer.video
}

/**
 * Returns the columns of a video shown by link; the service is queried again on save, whatever the browser
 * sends (D12, LIBRARY-07).
 */
export async function filmColumnsOfLink(context: Context, link: string) {
  const answer = await ask(context, link)
  if (answer.verdict === 'unknown') throw refuseField('externalEmbeddedCode', refusals.invalidLink)
  const { duration, thumbnailUrl } = answer.video
  return { externalEmbeddedCode: link, durationSeconds: duration, thumbnailUrl, fileId: null }
}

/** The columns of a video without any film. */
export const emptyFilmColumns = {
  externalEmbeddedCode: null,
  durationSeconds: 0,
  thumbnailUrl: null,
  fileId: null,
}
