import { refusals } from '@studio/contract/studio/messages.ts'
import { textOf } from '@studio/contract/studio/original-texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { Cache } from '../../platform/cache.ts'
import { callerNetwork } from '../../platform/limits/caller-network.ts'
import { etagOf, matchesEtag } from '../../platform/pages/public-answer.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drawCardInProcess } from './cards/draw-card-in-process.ts'
import { studioLook } from './cards/studio-look.ts'

interface File {
  content: Buffer
  etag: string
}

/** Pixels: for Apple's home screen, and as https://developer.chrome.com/docs/lighthouse/pwa/installable-manifest requires. */
const SIZES = [180, 192, 512]

/** Serves `/manifest.webmanifest` and `/icons/…`, with which a device installs the studio under its name and colours. */
export function appFiles(app: FastifyInstance, context: Context): void {
  const schema = { hide: true } as object
  const version = () => JSON.stringify(studioLook(context))
  const icons = new Cache<File>({ version, most: SIZES.length })
  app.get('/manifest.webmanifest', { schema, exposeHeadRoute: true }, (request, reply) => {
    const manifest = fileOf(Buffer.from(JSON.stringify(manifestOf(context))))
    return send(manifest, 'application/manifest+json; charset=utf-8', { request, reply })
  })
  app.get<{ Params: { size: string } }>(
    '/icons/:size.png',
    { schema, exposeHeadRoute: true },
    async (request, reply) => {
      const size = SIZES.find((one) => String(one) === request.params.size)
      if (!size) throw new Refusal('notFound', refusals.notFound)
      const asker = { address: callerNetwork(request.ip), account: '' }
      const task = { kind: 'icon', size, studio: studioLook(context) } as const
      const icon = await icons.get(`${size}`, async () => fileOf(await drawCardInProcess(asker, task)))
      return send(icon, 'image/png', { request, reply })
    },
  )
}

const fileOf = (content: Buffer): File => ({ content, etag: etagOf(content) })

function send(
  { content, etag }: File,
  type: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type(type).send(content)
}

/** https://www.w3.org/TR/appmanifest: icons keep their corners empty, so they may be masked. */
function manifestOf(context: Context) {
  const { name, palette } = studioLook(context)
  const icon = (size: number, purpose: string) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    description: textOf(context.settings.now().texts, 'footer'),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: palette.paper,
    theme_color: palette.paper,
    categories: ['health', 'fitness'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
}
