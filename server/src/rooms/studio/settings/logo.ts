import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { drawnLogo } from '../drawing/logo-ink.ts'
import { LOGO_SIZE } from '../photos/studio-logo.ts'
import { dropPicture, savePicture } from '../pictures.ts'
import { changePart } from './change-settings.ts'
import { logoOf } from './own-settings.ts'
import { type Parts, readParts } from './parts.ts'
import { sentPicture } from './sent-picture.ts'

/** Replaces the studio's logo, re-encoded as PNG for mail programs. 413 and 415 as for any picture. */
export async function setLogo(context: Context, viewer: Viewer, request: FastifyRequest) {
  const sent = await sentPicture(context, viewer, request, { size: LOGO_SIZE, as: 'logo' })
  const { ink, picture } = drawnLogo(sent)
  return keepLogo(context, viewer, { url: await savePicture(context, picture, 'png'), ink })
}

/** Restores the environment's logo, or the drawn one. */
export function removeLogo(context: Context, viewer: Viewer) {
  return keepLogo(context, viewer, { url: null, ink: null })
}

async function keepLogo(context: Context, viewer: Viewer, logo: Parts['logo']) {
  await changePart(context, viewer, 'logo', async (tx, { value }) => {
    if (value.url === logo.url && value.ink === logo.ink) return null
    if (value.url !== logo.url) await dropPicture(context, tx, value.url)
    return logo
  })
  return logoOf(context, await readParts(context.db))
}
