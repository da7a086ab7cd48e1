import { refusals } from '@studio/contract/account/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { uploadedFile } from '../../../platform/uploaded-file.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { savePicture } from '../../studio/pictures.ts'
import { redraw } from '../uploaded-picture.ts'

/** Twice the largest place each is shown at. */
const sizes = {
  avatarUrl: { width: 800, height: 800 },
  coverUrl: { width: 2000, height: 2000 },
}

interface NewPicture {
  id: string
  request: FastifyRequest
}

/** Replaces a person's photo; answers its public address. 404 for an unknown person, 413 and 415 (VALID-16, VALID-17). */
export async function setAvatar(context: Context, _viewer: Viewer, input: NewPicture) {
  return { avatarUrl: await setPicture(context, input, 'avatarUrl') }
}

/** Replaces a person's cover picture, as the photo. */
export async function setCover(context: Context, _viewer: Viewer, input: NewPicture) {
  return { coverUrl: await setPicture(context, input, 'coverUrl') }
}

async function setPicture(
  context: Context,
  { id, request }: NewPicture,
  place: keyof typeof sizes,
): Promise<string> {
  await findPerson(context.db, id)
  const { bytes } = await uploadedFile(request, refusals.fileMissing)
  const picture = await redraw(bytes, sizes[place])
  const url = await savePicture(context, picture, 'webp')
  await inTransaction(context.db, async (tx) => {
    const before = (await findPerson(tx, id))[place]
    await tx
      .update(users)
      .set({ [place]: url })
      .where(eq(users.id, id))
    // The old one is removed by a job, once nobody shows it (S-D3).
    if (before && before !== url) await context.queue.send('picture.dropped', { url: before }, { within: tx })
    await context.content.changed(tx)
  })
  return url
}

async function findPerson(db: Database | Transaction, id: string) {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  if (!person) throw new Refusal('notFound', studioRefusals.notFound)
  return person
}
