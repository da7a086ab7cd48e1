import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { callerNetwork } from '../../../platform/limits/caller-network.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditOther } from '../../studio/audit.ts'
import { redrawPicture } from '../../studio/drawing/uploaded-picture.ts'
import { dropPicture, savePicture } from '../../studio/pictures.ts'
import { lockPerson } from '../lock-person.ts'
import { userToShow } from '../queries.ts'

/** Pixels; twice the largest size at which each is shown. */
const sizes = {
  avatarUrl: { width: 800, height: 800 },
  coverUrl: { width: 2000, height: 2000 },
}

interface NewPicture {
  id: string
  request: FastifyRequest
}

/**
 * Replaces a person's photo and returns its public address. 404 for an unknown person, 413 and 415 (VALID-16,
 * VALID-17).
 */
export async function setAvatar(context: Context, viewer: Viewer, input: NewPicture) {
  return { avatarUrl: await setPicture(context, viewer, input, 'avatarUrl') }
}

/** Replaces a person's cover picture; otherwise like the photo. */
export async function setCover(context: Context, viewer: Viewer, input: NewPicture) {
  return { coverUrl: await setPicture(context, viewer, input, 'coverUrl') }
}

async function setPicture(
  context: Context,
  viewer: Viewer,
  { id, request }: NewPicture,
  place: keyof typeof sizes,
): Promise<string> {
  await userToShow(context, id)
  const asker = { address: callerNetwork(request.ip), account: signedIn(viewer).id }
  const sender = { request, viewer: signedIn(viewer) }
  const picture = await withUploadedFile(context, sender, { missing: refusals.fileMissing }, ({ path }) =>
    redrawPicture(asker, path, { size: sizes[place] }),
  )
  const url = await savePicture(context, picture, 'webp')
  await keepPicture(context, viewer, { id, place, url })
  return url
}

/** Removes a person's photo; idempotent. 404 for an unknown person. */
export async function removeAvatar(context: Context, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await keepPicture(context, viewer, { id, place: 'avatarUrl', url: null })
}

interface Kept {
  id: string
  place: keyof typeof sizes
  /** Null without a picture. */
  url: string | null
}

/** Stores a picture's address, in the transaction that releases the previous picture (S-D3). */
async function keepPicture(context: Context, viewer: Viewer, { id, place, url }: Kept): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const before = (await lockPerson(tx, id))[place]
    if (before === url) return
    await tx
      .update(users)
      .set({ [place]: url })
      .where(eq(users.id, id))
    await dropPicture(context, tx, before)
    const entry = {
      action: 'person.changed',
      subject: id,
      before: { [place]: before },
      after: { [place]: url },
    }
    await auditOther(context, tx, viewer, { ...entry, ownerId: id })
    await context.content.changed(tx)
  })
}
