import { refusals } from '@studio/contract/videos/messages.ts'
import { isVimeoLink, vimeoFilm, vimeoLink } from '@studio/contract/videos/vimeo.ts'
import type { ExternalVideo } from '../../adapters/video-host/video-host.ts'
import type { Context } from '../../context.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'

/**
 * Queries the service about a link; a sentence for one that shows no film. 503 VideoHostUnavailable if it doesn't answer: nothing
 * is saved then, and the form keeps its input.
 */
async function ask(
  context: Context,
  link: string,
): Promise<{ link: string; video: ExternalVideo } | { wrong: string }> {
  const film = vimeoFilm(link)
  if (!film) return { wrong: isVimeoLink(link) ? refusals.noFilmLink : refusals.invalidLink }
  const answer = await context.videoHost.find(film)
  if (answer.verdict === 'found') return { link: vimeoLink(film), video: answer.video }
  if (answer.verdict === 'unknown') return { wrong: refusals.invalidLink }
  if (answer.verdict === 'private') return { wrong: refusals.privateLink(new URL(context.publicUrl()).host) }
  throw new Refusal('unavailable', refusals.hostAway, { code: 'VideoHostUnavailable', retryAfter: 30 })
}

/**
 * Returns the video service's facts about a link (BO-API-19). 404 'Invalid Vimeo URL' (BO-VALID-07), or why it shows no film here;
 * 503.
 */
export async function showExternal(context: Context, _viewer: Viewer, url: string): Promise<ExternalVideo> {
  const answer = await ask(context, url)
  if ('wrong' in answer) throw new Refusal('notFound', answer.wrong)
  return answer.video
}

/** Returns the title and the film columns of a link, which is stored in one form. 400 for one that shows no film, 503. */
export async function findLink(context: Context, typed: string) {
  const answer = await ask(context, typed)
  if ('wrong' in answer) throw refuseField('externalEmbeddedCode', answer.wrong)
  const { title, duration, thumbnailUrl } = answer.video
  const columns = { externalEmbeddedCode: answer.link, durationSeconds: duration, thumbnailUrl, fileId: null }
  return { title, columns }
}

/** The columns alone; the service is queried again on save, whatever the browser sends (D12, LIBRARY-07). */
export const filmColumnsOfLink = async (context: Context, typed: string) =>
  (await findLink(context, typed)).columns

/** The columns of a video without any film. */
export const emptyFilmColumns = {
  externalEmbeddedCode: null,
  durationSeconds: 0,
  thumbnailUrl: null,
  fileId: null,
}
