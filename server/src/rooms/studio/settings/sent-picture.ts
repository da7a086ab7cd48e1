import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { callerNetwork } from '../../../platform/limits/caller-network.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import type { PictureTask } from '../drawing/picture-task.ts'
import { redrawPicture } from '../drawing/uploaded-picture.ts'

/** Re-encodes the picture of a request, a JPEG or PNG; 413 and 415 for any other file, SVG included (S-F1). */
export function sentPicture(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  wanted: Pick<PictureTask, 'size' | 'as'>,
): Promise<Buffer> {
  const person = signedIn(viewer)
  const asker = { address: callerNetwork(request.ip), account: person.id }
  return withUploadedFile(
    context,
    { request, viewer: person },
    { missing: refusals.fileMissing },
    ({ path }) => redrawPicture(asker, path, wanted),
  )
}
