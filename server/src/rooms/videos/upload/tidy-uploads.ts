import { UPLOAD_LASTS } from '@studio/contract/videos/upload/rules.ts'
import { isNull, lte, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { finishUpload } from './finish-upload.ts'
import { receivedBytes, type UploadRow } from './own-upload.ts'
import { removeUpload, withUploadLock } from './receive-upload.ts'

/**
 * Runs hourly: finishes films that were received whole before a crash, and deletes uploads that nobody
 * continued for a day (S-F4, F31). One that fails does not keep the others; the job fails then, and is repeated.
 */
export async function tidyUploads(context: Context): Promise<void> {
  const before = new Date(context.clock.machine().getTime() - UPLOAD_LASTS)
  const rows = await context.db
    .select()
    .from(uploads)
    .where(or(lte(uploads.activeAt, before), isNull(uploads.finishedAt)))
  const failed: unknown[] = []
  for (const upload of rows) {
    const tidied = upload.activeAt <= before ? removeUpload(context, upload) : finishIfWhole(context, upload)
    await tidied.catch(leaveBusyAndRefused).catch((error: unknown) => {
      context.log.warn({ err: error, upload: upload.id }, 'an upload could not be tidied')
      failed.push(error)
    })
  }
  await removeOrphans(context, before)
  if (failed.length > 0) throw failed[0]
}

async function finishIfWhole(context: Context, upload: UploadRow): Promise<void> {
  if ((await receivedBytes(context, upload)) < upload.size) return
  await withUploadLock(context, upload, () => finishUpload(context, upload.id))
}

/** Ignores uploads that are in use, refused or gone meanwhile: there is nothing left to do for them. */
function leaveBusyAndRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Removes files of uploads whose video or person was deleted, and what a server that died left of one. */
async function removeOrphans(context: Context, before: Date): Promise<void> {
  const found = await context.uploads.list()
  const known = new Set((await context.db.select({ id: uploads.id }).from(uploads)).map((row) => row.id))
  for (const { id, writtenAt } of found) {
    if (!known.has(id) && writtenAt <= before) await context.uploads.remove(id)
  }
  await context.uploads.removeUnlisted(before).catch((error: unknown) => {
    // An account of the bucket may lack the right to list them; the bucket's own rules can remove them then.
    context.log.warn({ err: error }, 'unfinished uploads in parts could not be removed')
  })
}
