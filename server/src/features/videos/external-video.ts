import { refusals } from '@studio/contract/videos/messages.ts'
import type { ExternalVideo, HostVerdict } from '../../adapters/video-host/video-host.ts'
import type { Context } from '../../context.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'

type Known = Exclude<HostVerdict, { verdict: 'away' }>

/** 503 VideoHostUnavailable when the service says nothing: nothing is saved then, and nothing of the form is lost. */
async function ask(context: Context, link: string): Promise<Known> {
  const answer = await context.videoHost.find(link)
  if (answer.verdict !== 'away') return answer
  throw new Refusal('unavailable', refusals.hostAway, { code: 'VideoHostUnavailable', retryAfter: 30 })
}

/** What the video service says of a link (BO-API-19). 404 'Invalid Vimeo URL' (BO-VALID-07), 503. */
export async function showExternal(context: Context, _viewer: Viewer, url: string): Promise<ExternalVideo> {
  const answer = await ask(context, url)
  if (answer.verdict === 'unknown') throw new Refusal('notFound', refusals.invalidLink)
  return answer.video
}

/** The columns of a video that is shown by link: asked again on save, whatever the browser was told before (D12, LIBRARY-07). */
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
