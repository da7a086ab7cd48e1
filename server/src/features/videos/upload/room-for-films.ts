import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import type { FilmStorage } from '@studio/contract/videos/storage/schema.ts'
import { fitsOnDisk, fitsQuota } from '@studio/contract/videos/upload.ts'
import { and, gt, isNull, sql, sum } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { uploads } from '../../../database/tables/uploads.ts'
import { Refusal } from '../../../platform/refusal.ts'

type Reader = Transaction | Context['db']

/**
 * 507 where the disk, or what the studio gives to films, has no room for one of so many bytes (S-F4). Uploads are begun
 * one after the other on all servers from here to the commit, so that two that begin at once count each other.
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

/** What others still have to send is promised to them; counted whole, since some of it may be there already. */
async function promisedBytes(tx: Reader): Promise<number> {
  const [promised] = await tx
    .select({ bytes: sum(uploads.size).mapWith(Number) })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), gt(uploads.size, 0)))
  return promised?.bytes ?? 0
}

/** Bytes of all films and of what was made of them; one that several videos share counts once. */
async function keptBytes(tx: Reader): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    with films as (select id, size from files where id in (select file_id from videos))
    select coalesce(sum(size), 0) as bytes from (
      select size from films
      union all select r.size from renditions r join films on films.id = r.file_id) kept`)
  return Number(rows[0]?.bytes ?? 0)
}

/** How much room the films take, what is promised to uploads included, and how much they may, in bytes. */
export async function filmStorage(context: Context): Promise<FilmStorage> {
  const [kept, promised] = await Promise.all([keptBytes(context.db), promisedBytes(context.db)])
  return { bytes: kept + promised, quota: context.config.videoQuota }
}
