import { UPLOAD_LASTS } from '@studio/contract/videos/upload.ts'
import { eq, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/uploads.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { finishUpload } from './finish-upload.ts'
import { receivedBytes, type UploadRow } from './own-upload.ts'
import { withUploadLock } from './receive-upload.ts'

/** Every hour: films received whole that a crash left over are shown, and what nobody went on with for a day goes (S-F4, F31). */
export async function tidyUploads(context: Context): Promise<void> {
  const before = new Date(context.clock.machine().getTime() - UPLOAD_LASTS)
  const rows = await context.db
    .select()
    .from(uploads)
    .where(or(lte(uploads.activeAt, before), isNull(uploads.finishedAt)))
  for (const upload of rows) {
    const tidied = upload.activeAt <= before ? forget(context, upload) : finishIfWhole(context, upload)
    await tidied.catch(leaveBusyAndRefused)
  }
  await removeOrphans(context, before)
}

async function forget(context: Context, upload: UploadRow): Promise<void> {
  await withUploadLock(context, upload, async () => {
    await context.db.delete(uploads).where(eq(uploads.id, upload.id))
    await context.uploads.remove(upload.id)
  })
}

async function finishIfWhole(context: Context, upload: UploadRow): Promise<void> {
  if ((await receivedBytes(context, upload)) < upload.size) return
  await withUploadLock(context, upload, () => finishUpload(context, upload.id))
}

/** In use just now, or no film after all, or gone meanwhile: nothing is left to do for this one. */
function leaveBusyAndRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Files of uploads whose video or person was deleted. */
async function removeOrphans(context: Context, before: Date): Promise<void> {
  const found = await context.uploads.list()
  const known = new Set((await context.db.select({ id: uploads.id }).from(uploads)).map((row) => row.id))
  for (const { id, writtenAt } of found) {
    if (!known.has(id) && writtenAt <= before) await context.uploads.remove(id)
  }
}
