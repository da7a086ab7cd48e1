import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CHANGED_MEANWHILE, changedMeanwhileText } from '@studio/contract/if-unchanged.ts'
import { cropNames, DEFAULT_FOCUS, type FocalPoint } from '@studio/contract/studio/hero-crops.ts'
import type { HeroPhoto } from '@studio/contract/studio/schema.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { prepareHero } from '../photos/prepare-photo.ts'
import { dropPicture, pictureBytes, savePicture } from '../pictures.ts'
import { changePart, lockPart, storePart } from './change-settings.ts'
import { heroOf } from './own-settings.ts'
import { type Parts, readParts, type WholeHero } from './parts.ts'
import { sentPicture } from './sent-picture.ts'

/** Pixels of the photograph that the crops are cut from. */
const SIZE = { width: 3200, height: 3200 }
/** Twenty pictures take some seconds; the rest is a margin for a busy machine. */
export const PREPARING_MILLISECONDS = 600_000

/**
 * Replaces the hero's photograph. The upload is re-encoded at once; a job crops it, and pages show the previous
 * one until then. 413 and 415 as for any picture.
 */
export async function setHero(context: Context, viewer: Viewer, request: FastifyRequest) {
  const picture = await sentPicture(context, viewer, request, { size: SIZE, as: 'photograph' })
  const url = await savePicture(context, picture, 'webp')
  await changePart(context, viewer, 'hero', (tx, { value }) =>
    prepareLater(context, tx, value, { url, focus: DEFAULT_FOCUS }),
  )
  return heroOf(context, await readParts(context.db))
}

/** Cuts the crops of the photograph around another point, in a job. 412 if it was set on another photograph. */
export async function setHeroFocus(context: Context, viewer: Viewer, wanted: { url: string } & FocalPoint) {
  const focus = { x: wanted.x, y: wanted.y }
  await changePart(context, viewer, 'hero', (tx, { value }) => {
    const whole = value.pending ?? value.whole
    if (whole?.url !== wanted.url) {
      throw new Refusal('precondition', changedMeanwhileText(null), { code: CHANGED_MEANWHILE })
    }
    if (isDeepStrictEqual(whole.focus, focus)) return null
    return prepareLater(context, tx, value, { url: whole.url, focus })
  })
  return heroOf(context, await readParts(context.db))
}

async function prepareLater(context: Context, tx: Transaction, value: Parts['hero'], pending: WholeHero) {
  if (value.pending) await dropPicture(context, tx, value.pending.url)
  await context.queue.send('hero.chosen', {}, { within: tx })
  return { ...value, pending, failed: false }
}

/** Restores the environment's picture, or the drawn one. */
export async function removeHero(context: Context, viewer: Viewer) {
  await changePart(context, viewer, 'hero', async (tx, { value }) => {
    if (!value.photo && !value.pending && !value.failed) return null
    for (const whole of [value.pending, value.whole]) await dropPicture(context, tx, whole?.url ?? null)
    await dropPhoto(context, tx, value.photo)
    return { photo: null, whole: null, pending: null, failed: false }
  })
  return heroOf(context, await readParts(context.db))
}

/** Prepares an uploaded photograph, unless it was replaced, moved or removed meanwhile. */
export async function prepareChosenHero(context: Context): Promise<void> {
  const { pending } = (await readParts(context.db)).hero
  if (!pending) return
  const photo = await prepared(context, pending)
  await inTransaction(context.db, async (tx) => {
    const { value } = await lockPart(tx, 'hero')
    if (!isDeepStrictEqual(value.pending, pending)) {
      await dropPhoto(context, tx, photo)
      return
    }
    if (photo) await dropPhoto(context, tx, value.photo)
    const unused = photo ? value.whole : pending
    const now = photo ? { photo, whole: pending } : { photo: value.photo, whole: value.whole }
    await storePart(context, tx, 'hero', { ...now, pending: null, failed: photo === null })
    await dropPicture(context, tx, unused?.url ?? null)
  })
  await context.settings.read()
}

/** Prepares all sizes of the photograph; null, with a log line, if it can't be prepared. */
async function prepared(context: Context, { url, focus }: WholeHero): Promise<HeroPhoto | null> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-hero-'))
  const path = join(folder, 'photograph')
  try {
    const bytes = await pictureBytes(context, url)
    if (!bytes) throw new Error('its file is gone')
    await writeFile(path, bytes)
    return await prepareHero(context, { path, tallPath: null, focus })
  } catch (error) {
    context.log.error({ err: error }, 'a photograph could not be prepared: the picture before stays')
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Releases every size of a photograph. */
async function dropPhoto(context: Context, tx: Transaction, photo: HeroPhoto | null): Promise<void> {
  if (!photo) return
  const sources = cropNames.flatMap((name) => [photo[name].avif, photo[name].webp])
  const urls = sources.flatMap((source) => source.split(', ').map((one) => one.split(' ')[0] ?? ''))
  for (const url of new Set(urls)) await dropPicture(context, tx, url)
}
