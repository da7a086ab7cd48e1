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
import { attachmentLink, attachmentName } from '../attachments.ts'
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

/** A kind of attachment (D11): its content type, and the extensions its name may have, the usual one first. */
interface AttachmentKind {
  contentType: string
  endings: readonly [string, ...string[]]
}

type Test = (bytes: Buffer) => boolean

const begins =
  (...start: (number | string)[]): Test =>
  (bytes) => {
    const wanted = Buffer.concat(start.map((part) => Buffer.from(typeof part === 'string' ? part : [part])))
    return bytes.subarray(0, wanted.length).equals(wanted)
  }

const at = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** Tests the container of mp4 and of phone pictures by its brand. */
const branded =
  (...brands: string[]): Test =>
  (bytes) =>
    at(bytes, 4, 4) === 'ftyp' && brands.includes(at(bytes, 8, 4))

/** Tests an archive for Word: its directory, at the end, contains the two parts that every document has. */
const isWordDocument: Test = (bytes) =>
  begins('PK', 3, 4)(bytes) &&
  ['[Content_Types].xml', 'word/document.xml'].every(
    (part) => bytes.lastIndexOf(part, undefined, 'latin1') > 30,
  )

/** Tests a frame of MPEG layer III: eleven set bits, and a valid version, bit rate and sampling rate. */
const isMp3Frame: Test = ([first = 0, second = 0, third = 0]) =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c

const kinds: readonly [Test, string, ...string[]][] = [
  [begins(0xff, 0xd8, 0xff), 'image/jpeg', 'jpg', 'jpeg'],
  [begins(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png', 'png'],
  [(bytes) => begins('GIF87a')(bytes) || begins('GIF89a')(bytes), 'image/gif', 'gif'],
  [(bytes) => begins('RIFF')(bytes) && at(bytes, 8, 4) === 'WEBP', 'image/webp', 'webp'],
  [branded('avif', 'avis'), 'image/avif', 'avif'],
  [branded('heic', 'heix', 'mif1'), 'image/heic', 'heic', 'heif'],
  [begins('%PDF-'), 'application/pdf', 'pdf'],
  [isWordDocument, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  [(bytes) => begins('ID3')(bytes) || isMp3Frame(bytes), 'audio/mpeg', 'mp3'],
  [
    branded('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'),
    'video/mp4',
    'mp4',
  ],
]

/** Detects the kind of a file from its bytes, whatever its name; null for a file that may not be attached (D11, S-F9). */
export function attachmentKind(bytes: Buffer): AttachmentKind | null {
  const found = kinds.find(([isOne]) => isOne(bytes))
  if (!found) return null
  const [, contentType, usual, ...others] = found
  return { contentType, endings: [usual ?? '', ...others] }
}
