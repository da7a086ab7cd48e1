import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { refusals } from '@studio/contract/notifications/messages.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '../../../adapters/files/file-store.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { notifications } from '../../../database/tables/notifications.ts'
import { files } from '../../../database/tables/studio.ts'
import { type UploadedFile, withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { type AttachmentKind, attachmentKind } from '../attachment-kind.ts'
import { attachmentName } from '../attachment-name.ts'
import { attachmentLink } from '../attachments.ts'
import { lockOwnNotification, ownNotification } from '../own-notification.ts'

/** Bytes: file types are detected at the start, but an archive's list of entries is at its end. */
const HEAD = 4 * 1024
const TAIL = 256 * 1024

/** Reads the start and the end of a local file into one buffer; a small file completely. */
async function readHeadAndTail(path: string, size: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const whole = size <= HEAD + TAIL
    const ends = Buffer.alloc(whole ? size : HEAD + TAIL)
    await file.read(ends, 0, whole ? size : HEAD, 0)
    if (!whole) await file.read(ends, HEAD, TAIL, size - TAIL)
    return ends
  } finally {
    await file.close()
  }
}

/**
 * Attaches a file to a notification, replaces an earlier one and answers a link to it (BO-API-32, BO-VALID-27). 404 for
 * another author's notification, before the body is read; 413 above 20,000,000 bytes, 415 for kinds outside D11.
 */
export async function attachFile(
  context: Context,
  viewer: Viewer,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<{ fileUrl: string }> {
  await ownNotification(context, viewer, id)
  const sender = { request, viewer: signedIn(viewer) }
  await withUploadedFile(context, sender, { missing: refusals.oneFile }, (file) =>
    replaceAttachment(context, viewer, id, file),
  )
  return { fileUrl: attachmentLink(context, signedIn(viewer), id) }
}

async function replaceAttachment(
  context: Context,
  viewer: Viewer,
  id: string,
  file: UploadedFile,
): Promise<void> {
  const { path, size, sha256, name } = file
  const kind = attachmentKind(await readHeadAndTail(path, size))
  if (!kind) throw wrongKind()
  const key = `notifications/${randomUUID()}.${kind.endings[0]}`
  await context.files.adopt(key, path)
  const fileName = attachmentName(name, kind.endings)
  await keep(context, viewer, { id, stored: { key, size, sha256 }, kind, fileName })
}

interface Attached {
  id: string
  stored: StoredFile
  kind: AttachmentKind
  fileName: string
}

async function keep(
  context: Context,
  viewer: Viewer,
  { id, stored, kind, fileName }: Attached,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { fileId: replaced } = await lockOwnNotification(tx, viewer, id)
    const [file] = await tx
      .insert(files)
      .values({ ...stored, contentType: kind.contentType, createdAt: context.clock.now() })
      .returning({ id: files.id })
    await tx.update(notifications).set({ fileId: file!.id, fileName }).where(eq(notifications.id, id))
    await dropFile(context, tx, replaced)
    const entry = { action: 'notification.attached', subject: id, after: { fileName } }
    await auditAdmin(context, tx, viewer, entry)
  })
}

function wrongKind(): Refusal {
  return new Refusal('wrongType', refusals.fileKind, { fields: { file: refusals.fileKind } })
}
