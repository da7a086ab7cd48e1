import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { callerNetwork } from '../../../platform/limits/caller-network.ts'
import { countUse } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type CachedVideo, cachedVideos } from '../cached-videos.ts'
import { type MediaFile, openToReceivers, sendPart } from './send-part.ts'

/** Of one network, each range a request: some thirty previews a minute. */
const ALLOWED = { max: 120, minutes: 1 }
/** Seconds that a browser or a proxy keeps it; each making has an address of its own. */
const KEPT = 3600

/** The root-relative address of a film's preview; undefined where the studio shows none, or the class is not published. */
export function previewUrl(context: Context, video: CachedVideo): string | undefined {
  const file = openPreview(context, video)
  return file && `/media/previews/${video.shown.id}.mp4?v=${file.modified.getTime().toString(36)}`
}

function openPreview({ settings }: Context, { places, preview }: CachedVideo): MediaFile | undefined {
  if (!settings.now().previews || places.length === 0 || !preview) return undefined
  const etag = `"${preview.size.toString(36)}-${preview.modified.getTime().toString(36)}"`
  return { ...preview, etag, type: 'video/mp4', opens: 'part', cacheControl: `public, max-age=${KEPT}` }
}

/**
 * Opens `/media/previews/<video>.mp4` to anybody, where the studio allows it and the class is published. The file holds
 * nothing but the preview. 404 for any other, 429 after 120 requests a minute of one network.
 */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    onRequest: openToReceivers,
    url: '/media/previews/:file',
    handler: async (request, reply) => {
      const id = Id.safeParse(/^(.+)\.mp4$/.exec(request.params.file)?.[1])
      const [video] = id.success ? (await cachedVideos(context, [id.data])).values() : []
      const file = video && openPreview(context, video)
      if (!file) throw new Refusal('notFound', refusals.notFound)
      await countUse(context, { key: `previews address:${callerNetwork(request.ip)}`, ...ALLOWED })
      return sendPart(context, file, request, reply)
    },
  })
}
