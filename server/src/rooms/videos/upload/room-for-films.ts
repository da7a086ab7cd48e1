import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import type { FilmStorage } from '@studio/contract/videos/processing/schema.ts'
import { and, gt, isNull, sql, sum } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { uploads } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'

type Reader = Transaction | Context['db']

interface Space {
  /** Free bytes and total bytes. */
  free: number
  total: number
}

/** Whether bytes fit on a disk beside space reserved for others, with a twentieth left free (S-F4). */
export function fitsOnDisk(bytes: number, promised: number, { free, total }: Space): boolean {
  return free - promised - bytes >= total / 20
}

/** Whether a film fits into the studio's quota beside the used space, all in bytes. */
export function fitsQuota(bytes: number, used: number, quota: number): boolean {
  return used + bytes <= quota
}

/**
 * Throws 507 if the disk or the studio's quota for films has no space for this many bytes (S-F4). Uploads
 * begin one after the other on all servers from here to the commit, so that parallel ones count each other.
 */
export async function refuseWithoutRoom(context: Context, tx: Transaction, size: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('room for films', 0))`)
  const promised = await promisedBytes(tx)
  if (!fitsOnDisk(size, promised, await context.uploads.space())) {
    throw new Refusal('noSpace', studioRefusals.noSpace)
  }
  const { videoQuota } = context.config
  if (videoQuota === null || fitsQuota(size, promised + (await keptBytes(tx)), videoQuota)) return
  throw new Refusal('noSpace', refusals.quota(videoQuota), { code: 'VideoQuota' })
}

/** Sums the sizes of unfinished uploads; counted whole, although some bytes may have arrived already. */
async function promisedBytes(tx: Reader): Promise<number> {
  const [promised] = await tx
    .select({ bytes: sum(uploads.size).mapWith(Number) })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), gt(uploads.size, 0)))
  return promised?.bytes ?? 0
}

/**
 * Sums the bytes of all films and their shown renditions; a film that several videos share counts once. Renditions that
 * are replaced or not yet shown go by themselves, so that making a film again takes no upload's room.
 */
async function keptBytes(tx: Reader): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    with films as (select id, size from files where id in (select file_id from videos))
    select coalesce(sum(size), 0) as bytes from (
      select size from films
      union all select r.size from renditions r join films on films.id = r.file_id) kept`)
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns the bytes that films use, reservations of uploads included, and the quota. */
export async function filmStorage(context: Context): Promise<FilmStorage> {
  const [kept, promised] = await Promise.all([keptBytes(context.db), promisedBytes(context.db)])
  return { bytes: kept + promised, quota: context.config.videoQuota }
}
