import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, like } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { redrawPicture } from '../../studio/drawing/uploaded-picture.ts'
import { savePicture } from '../../studio/pictures.ts'
import { POSTER_SIZE } from '../commands/set-poster.ts'

/** Pictures of one run. */
const AT_ONCE = 50

/** Sends the job that fetches a picture from the video host, in the transaction that stores its address. */
export async function sendForPoster(
  { queue, videoHost }: Context,
  within: Transaction,
  url: string | null | undefined,
): Promise<void> {
  if (url && videoHost.isPicture(url)) await queue.send('posters.outside', {}, { within })
}

/**
 * Runs after a link was saved, and hourly: fetches pictures of films at the video host and keeps them here, so that nobody's address
 * goes there before they press Play. One that can't be had is tried again; until then the pages draw one.
 */
export async function bringPosters(context: Context): Promise<void> {
  const outside = await context.db
    .select({ id: videos.id, url: videos.thumbnailUrl })
    .from(videos)
    .where(like(videos.thumbnailUrl, 'http%'))
    .orderBy(desc(videos.createdAt))
    .limit(AT_ONCE)
  for (const { id, url } of outside) {
    if (!url || !context.videoHost.isPicture(url)) continue
    const own = await ownPicture(context, url)
    if (!own) continue
    await inTransaction(context.db, async (tx) => {
      const same = and(eq(videos.id, id), eq(videos.thumbnailUrl, url))
      await tx.update(videos).set({ thumbnailUrl: own }).where(same)
      await context.content.changed(tx)
    })
  }
}

/** Returns the address of our copy, drawn anew; null if the host gives no picture. */
async function ownPicture(context: Context, url: string): Promise<string | null> {
  const bytes = await context.videoHost.picture(url)
  if (!bytes) return null
  const folder = await mkdtemp(join(tmpdir(), 'studio-poster-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, bytes)
    const asker = { address: 'the studio', account: 'the studio' }
    return await savePicture(context, await redrawPicture(asker, path, { size: POSTER_SIZE }), 'webp')
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
