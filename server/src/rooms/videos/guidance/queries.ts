import { refusals } from '@studio/contract/studio/messages.ts'
import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { videoCaptions, videoChapters } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { cachedVideos } from '../cached-videos.ts'
import { calendarsOf, isOpen, isVideoVisibleTo, loadViewerAccess } from '../viewer-access.ts'

/**
 * Returns a film's chapters in their order, and the languages of its captions by name. 404 if the viewer
 * can't see the film, 403 if it is not open to them (D6).
 */
export async function guidanceFor(context: Context, viewer: Viewer, id: string): Promise<Guidance> {
  await refuseClosed(context, viewer, id)
  return guidanceOf(context.db, id)
}

/** Returns the captions in one language, as WebVTT. 404 if there are none. */
export async function captionsFor(
  context: Context,
  viewer: Viewer,
  { id, language }: { id: string; language: string },
): Promise<{ label: string; file: string }> {
  await refuseClosed(context, viewer, id)
  const [found] = await context.db
    .select({ label: videoCaptions.label, file: videoCaptions.file })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.videoId, id), eq(videoCaptions.language, language)))
  if (!found) throw new Refusal('notFound', refusals.notFound)
  return found
}

/** Returns a film's chapters and caption languages, without checking access. */
export async function guidanceOf(db: Database | Transaction, id: string): Promise<Guidance> {
  const chapters = await db
    .select({ title: videoChapters.title, seconds: videoChapters.seconds })
    .from(videoChapters)
    .where(eq(videoChapters.videoId, id))
    .orderBy(asc(videoChapters.seconds))
  const captions = await db
    .select({ language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, id))
    .orderBy(asc(videoCaptions.label), asc(videoCaptions.language))
  return { chapters, captions }
}

async function refuseClosed(context: Context, viewer: Viewer, id: string): Promise<void> {
  const [video] = (await cachedVideos(context, [id])).values()
  if (!video || !isVideoVisibleTo(viewer, video)) throw new Refusal('notFound', refusals.notFound)
  const standing = await loadViewerAccess(context, viewer, calendarsOf([video]))
  if (!isOpen(video, standing)) throw new Refusal('notAllowed', refusals.notAllowed)
}
