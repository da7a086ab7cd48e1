import { fieldTexts, refusals } from '@studio/contract/videos/messages.ts'
import { mayEdit } from '@studio/contract/videos/rules.ts'
import type { NewVideo, Video, VideoChanges } from '@studio/contract/videos/schema.ts'
import { vimeoFilm, vimeoLink } from '@studio/contract/videos/vimeo.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { type Database, inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'
import { collectFieldErrors, Refusal } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { findEditable, lockEditable } from '../editable-videos.ts'
import { emptyFilmColumns, filmColumnsOfLink } from '../external-video.ts'
import { sendForPoster } from '../processing/bring-posters.ts'
import { videoFor } from '../queries.ts'
import { lockedVideoState } from '../video-state.ts'

/**
 * Creates a video's record, a draft until it has a film (D12, BO-API-12). A Coach creates only their own
 * (S-Z8).
 */
export async function createVideo(
  context: Context,
  viewer: Viewer,
  video: NewVideo,
): Promise<{ id: string }> {
  refuseForOthers(viewer, video.coachUserId)
  const link = video.externalEmbeddedCode
  const film = link ? await filmWithNames(context, () => filmColumnsOfLink(context, link), video) : {}
  return inTransaction(context.db, async (tx) => {
    const row = await insertVideo(context, tx, video, film ?? {})
    await auditAdmin(context, tx, viewer, { action: 'video.created', subject: row.id, after: video })
    return row
  })
}

/** Writes a new video with its styles; 400 for an unknown teacher or style. `more` holds its film and what has no default. */
export async function insertVideo(
  context: Context,
  tx: Transaction,
  video: NewVideo,
  more: Partial<typeof videos.$inferInsert>,
): Promise<{ id: string }> {
  const { tagIds, externalEmbeddedCode: _link, ...columns } = video
  await refuseUnknown(tx, video)
  const [row] = await tx
    .insert(videos)
    .values({ ...columns, createdAt: context.clock.now(), ...more })
    .returning({ id: videos.id })
  if (!row) throw new Error('no video was made')
  await writeTags(tx, row.id, tagIds)
  await sendForPoster(context, tx, more.thumbnailUrl)
  await context.content.changed(tx)
  return row
}

/**
 * Changes the given fields of a video (BO-API-13). 404 if the viewer can't see it, 403 if it is another's,
 * 412 if it has changed since they read it.
 */
export async function changeVideo(
  context: Context,
  viewer: Viewer,
  { id, changes, from }: { id: string; changes: VideoChanges; from?: Precondition },
): Promise<Video> {
  if (changes.coachUserId) refuseForOthers(viewer, changes.coachUserId)
  const { tagIds, externalEmbeddedCode: link, ...rest } = changes
  const film =
    link === undefined
      ? undefined
      : await filmWithNames(context, () => newFilm(context, viewer, id, link), changes)
  await inTransaction(context.db, async (tx) => {
    const before = await lockEditable(tx, viewer, id)
    if (from) await refuseChangedMeanwhile(tx, { id, from, state: await lockedVideoState(tx, before) })
    await refuseUnknown(tx, changes)
    const columns = { ...rest, ...film }
    if (Object.keys(columns).length > 0) await tx.update(videos).set(columns).where(eq(videos.id, id))
    if (tagIds) await writeTags(tx, id, tagIds)
    if (film) {
      await dropFile(context, tx, before.fileId)
      await dropPicture(context, tx, before.thumbnailUrl)
      await sendForPoster(context, tx, film.thumbnailUrl)
    }
    const entry = { action: 'video.changed', subject: id, before: asItWas(before, changes), after: changes }
    await auditAdmin(context, tx, viewer, entry)
    await context.content.changed(tx)
  })
  return videoFor(context, viewer, id)
}

/**
 * Returns the film columns for the link in the changes; undefined if the link is unchanged. The service is
 * not queried for an unchanged link, so that a title can be edited while the video service is unavailable; a
 * new link replaces an uploaded file.
 */
async function newFilm(context: Context, viewer: Viewer, id: string, link: string | null) {
  const video = await findEditable(context, viewer, id)
  if (filmIn(link) === filmIn(video.externalEmbeddedCode)) return undefined
  return link ? filmColumnsOfLink(context, link) : emptyFilmColumns
}

/** The one link of the film that a link names, by which links are compared. */
function filmIn(link: string | null): string | null {
  const film = link ? vimeoFilm(link) : null
  return film ? vimeoLink(film) : link
}

/** Reports a link unknown to the service together with an unknown teacher and unknown styles (S-I1). */
async function filmWithNames<Film>(
  context: Context,
  find: () => Promise<Film>,
  named: VideoChanges,
): Promise<Film | undefined> {
  let film: Film | undefined
  await collectFieldErrors(
    async () => {
      film = await find()
    },
    () => refuseUnknown(context.db, named),
  )
  return film
}

function refuseForOthers(viewer: Viewer, coachUserId: string): void {
  if (!mayEdit({ coachUserId }, signedIn(viewer))) throw new Refusal('notAllowed', refusals.notYours)
}

/** Reports an unknown teacher and unknown styles together, and locks both until the video is saved. */
async function refuseUnknown(
  tx: Database | Transaction,
  { coachUserId, tagIds }: VideoChanges,
): Promise<void> {
  const fields: Record<string, string> = {}
  if (coachUserId) {
    const [teacher] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, coachUserId))
      .for('key share')
    if (teacher?.role !== 'Coach') fields.coachUserId = fieldTexts.teacher
  }
  if (tagIds?.length) {
    const known = await tx.select({ id: tags.id }).from(tags).where(anyOf(tags.id, tagIds)).for('key share')
    if (known.length < tagIds.length) fields.tagIds = fieldTexts.unknownTag
  }
  const [first] = Object.values(fields)
  if (first) throw new Refusal('invalid', first, { fields })
}

async function writeTags(tx: Transaction, videoId: string, tagIds: readonly string[]): Promise<void> {
  await tx.delete(videoTags).where(eq(videoTags.videoId, videoId))
  if (tagIds.length === 0) return
  await tx.insert(videoTags).values(tagIds.map((tagId, position) => ({ videoId, tagId, position })))
}

function asItWas(before: typeof videos.$inferSelect, changes: VideoChanges): Partial<typeof before> {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in changes))
}
