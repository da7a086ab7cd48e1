import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { turnArt } from '@studio/contract/studio/drawn-art.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Cache } from '../cache.ts'
import { Refusal } from '../refusal.ts'
import { EncodedText, encodedBody } from './encoded-text.ts'

interface ArtFiles {
  /** Folders of this release's assets, and of earlier ones. */
  folders: readonly string[]
  countVisit(address: string): void
}

/** About two hundred pictures. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_CHARACTERS = 150
/** No two of its parts can match the same character: a longer address takes no more than its length. */
const address = /^\/art\/([0-9a-f]{6})-([0-9a-f]{6})\/([\w-]+\.svg)$/

/**
 * Serves `/art/<brand>-<accent>/<file>`, a drawn picture of the site in a studio's colours. The address holds all that it depends
 * on, so it never changes.
 */
export function artFiles(app: FastifyInstance, { folders, countVisit }: ArtFiles): void {
  const turned = new Cache<EncodedText>({ bytes: { most: MOST_BYTES, of: ({ bytes }) => bytes } })
  app.get('/art/*', { exposeHeadRoute: true, schema: { hide: true } as object }, async (request, reply) => {
    const [, brand, accent, file] =
      request.url.length > MOST_CHARACTERS ? [] : (address.exec(request.url) ?? [])
    if (!file) {
      countVisit(request.ip)
      throw missing()
    }
    const picture = await turned.get(request.url, async () => {
      // Whose colours are not known yet is counted, since anybody may ask for any.
      countVisit(request.ip)
      const drawn = await firstOf(folders, file)
      if (drawn === null) throw missing()
      return new EncodedText(turnArt(drawn, { brand: `#${brand}`, accent: `#${accent}` }))
    })
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
    return encodedBody(request, reply, picture)
  })
}

const missing = () => new Refusal('notFound', refusals.notFound)

async function firstOf(folders: readonly string[], file: string): Promise<string | null> {
  for (const folder of folders) {
    const found = await readFile(join(folder, file), 'utf8').catch(() => null)
    if (found !== null) return found
  }
  return null
}
