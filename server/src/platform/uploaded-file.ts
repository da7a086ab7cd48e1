import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuseField } from './refusal.ts'

export interface UploadedFile {
  bytes: Buffer
  /** As the sender called it; for display only. */
  name: string
}

/**
 * The one file of a multipart call, in its field `file` unless any is as good. 413 above 20,000,000 bytes, 415 for another kind of body, 400 with `missing`
 * beside the field where no such file was sent.
 */
export async function uploadedFile(
  request: FastifyRequest,
  missing: string,
  { anyField = false } = {},
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('wrongType', refusals.wrongType)
  const part = await request.file()
  if (!part || (part.fieldname !== 'file' && !anyField)) throw refuseField('file', missing)
  return { bytes: await part.toBuffer(), name: part.filename ?? '' }
}
