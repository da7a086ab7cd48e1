import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cropNames } from '@studio/contract/studio/hero-crops.ts'
import type { HeroPhoto } from '@studio/contract/studio/schema.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { prepareHero } from '../photos/prepare-photo.ts'
import { dropPicture } from '../pictures.ts'
import { changePart, lockPart, storePart } from './change-settings.ts'
import { heroOf } from './own-settings.ts'
import { readParts } from './parts.ts'
import { sentPicture } from './sent-picture.ts'

/** Pixels of the photograph that the crops are cut from. */
const SIZE = { width: 3200, height: 3200 }
/** Twenty pictures take some seconds; the rest is a margin for a busy machine. */
export const PREPARING_MILLISECONDS = 600_000

/**
 * Replaces the hero's photograph. The upload is re-encoded at once; a job crops and measures it, and pages show the previous
 * one until then. 413 and 415 as for any picture.
 */
export async function setHero(context: Context, viewer: Viewer, request: FastifyRequest) {
  const picture = await sentPicture(context, viewer, request, { size: SIZE, as: 'photograph' })
  const key = `photos/chosen-${randomUUID()}.webp`
  await context.files.write(key, picture)
  await changePart(context, viewer, 'hero', async (tx, { value }) => {
    await dropChosen(context, tx, value.pending)
    await context.queue.send('hero.chosen', { key }, { within: tx })
    return { ...value, pending: key, failed: false }
  })
  return heroOf(context, await readParts(context.db))
}

/** Restores the environment's picture, or the drawn one. */
export async function removeHero(context: Context, viewer: Viewer) {
  await changePart(context, viewer, 'hero', async (tx, { value }) => {
    if (!value.photo && !value.pending && !value.failed) return null
    await dropChosen(context, tx, value.pending)
    await dropPhoto(context, tx, value.photo)
    return { photo: null, pending: null, failed: false }
  })
  return heroOf(context, await readParts(context.db))
}

/** Prepares an uploaded photograph, unless it was replaced or removed meanwhile. */
export async function prepareChosenHero(context: Context, { key }: { key: string }): Promise<void> {
  const { hero } = await readParts(context.db)
  if (hero.pending !== key) return
  const photo = await prepared(context, key)
  await inTransaction(context.db, async (tx) => {
    const { value } = await lockPart(tx, 'hero')
    if (value.pending !== key) {
      await dropPhoto(context, tx, photo)
      return
    }
    if (photo) await dropPhoto(context, tx, value.photo)
    const now = { photo: photo ?? value.photo, pending: null, failed: photo === null }
    await storePart(context, tx, 'hero', now)
    await dropChosen(context, tx, key)
  })
  await context.settings.read()
}

/** Prepares all sizes of the photograph; null, with a log line, if it can't be prepared. */
async function prepared(context: Context, key: string): Promise<HeroPhoto | null> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-hero-'))
  const path = join(folder, 'photograph')
  try {
    await pipeline(await context.files.read(key), createWriteStream(path))
    return await prepareHero(context, { path, tallPath: null })
  } catch (error) {
    context.log.error({ err: error }, 'a photograph could not be prepared: the picture before stays')
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Releases the uploaded file. */
async function dropChosen(context: Context, tx: Transaction, key: string | null): Promise<void> {
  if (key) await context.queue.send('file.dropped', { key }, { within: tx })
}

/** Releases every size of a photograph. */
async function dropPhoto(context: Context, tx: Transaction, photo: HeroPhoto | null): Promise<void> {
  if (!photo) return
  const sources = cropNames.flatMap((name) => [photo[name].avif, photo[name].webp])
  const urls = sources.flatMap((source) => source.split(', ').map((one) => one.split(' ')[0] ?? ''))
  for (const url of new Set(urls)) await dropPicture(context, tx, url)
}
