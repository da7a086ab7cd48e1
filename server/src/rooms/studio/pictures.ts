import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { refusals } from '@studio/contract/studio/messages.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AFTER_BACKUP_SECONDS, unlessBackup } from '../../database/backup-lock.ts'
import type { Transaction } from '../../database/connect.ts'
import { Cache } from '../../platform/cache.ts'
import { EncodedText, encodedBody } from '../../platform/pages/encoded-text.ts'
import { Refusal } from '../../platform/refusal.ts'

const types = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

type PictureKind = keyof typeof types

const pictureName = /^[0-9a-f]{32}\.(svg|jpg|png|webp|avif)$/
/** An SVG opened as a document may draw itself and load nothing. */
const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Stores a public picture under the digest of its bytes and returns its address. */
export async function savePicture(context: Context, bytes: Buffer, kind: PictureKind): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
  const key = `pictures/${name}`
  if ((await context.files.size(key)) !== bytes.length) await context.files.write(key, bytes)
  return `/pictures/${name}`
}

/** Columns that show stored pictures; equal bytes are stored once, so several rows may share one. */
const holders = [
  { table: 'users', column: 'avatar_url' },
  { table: 'users', column: 'cover_url' },
  { table: 'videos', column: 'thumbnail_url' },
] as const

/** Releases a picture in the transaction that stops showing it; a job removes it after the commit (S-D3). */
export async function dropPicture(context: Context, within: Transaction, url: string | null): Promise<void> {
  if (url?.startsWith('/pictures/')) await context.queue.send('picture.dropped', { url }, { within })
}

/** Removes a picture of ours that nothing shows any more, after a backup that may need it; once more changes nothing (S-D3). */
export async function removePicture(context: Context, { url }: { url: string }): Promise<void> {
  const [, name = ''] = /^\/pictures\/(.*)$/.exec(url) ?? []
  if (!pictureName.test(name)) return
  const done = await unlessBackup(context.db, async (tx) => {
    if (!(await isShown(context, tx, url))) await context.files.remove(`pictures/${name}`)
  })
  if (!done) await context.queue.send('picture.dropped', { url }, { after: AFTER_BACKUP_SECONDS })
}

async function isShown(context: Context, tx: Transaction, url: string): Promise<boolean> {
  const held = holders.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${url})`,
  )
  // The studio's logo, and all sizes of its hero photograph.
  const ofStudio = sql`exists (select 1 from studio_settings where position(${url} in value::text) > 0)`
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select ${sql.join([...held, ofStudio], sql` or `)} as held`,
  )
  return Boolean(rows[0]?.held) || isOfEnvironment(context, url)
}

/** Whether it is the logo or a size of a photograph from the environment's settings. */
function isOfEnvironment({ photos, settings }: Context, url: string): boolean {
  return JSON.stringify([
    settings.standard.logoUrl,
    photos.hero,
    photos.ourStudio,
    [...photos.paths],
  ]).includes(url)
}

/** Reads a stored picture by its address; null for any other address, and if it was deleted. */
export async function pictureBytes(context: Context, url: string | null): Promise<Buffer | null> {
  const [, name = ''] = /^\/pictures\/(.*)$/.exec(url ?? '') ?? []
  if (!pictureName.test(name) || (await context.files.size(`pictures/${name}`)) === null) return null
  return buffer(await context.files.read(`pictures/${name}`))
}

/** Cache size for drawn pictures in bytes, plain and compressed: some hundred pictures. */
const MOST_BYTES = 8 * 1024 * 1024

type Drawings = Cache<EncodedText>

/** Serves `/pictures/<name>`: names are digests, so their content never changes. */
export function pictureFiles(app: FastifyInstance, context: Context): void {
  const schema = { hide: true } as object
  const drawings: Drawings = new Cache({ bytes: { most: MOST_BYTES, of: ({ bytes }) => bytes } })
  app.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { schema, exposeHeadRoute: true },
    (request, reply) => sendPicture({ context, drawings }, request, reply),
  )
}

async function sendPicture(
  { context, drawings }: { context: Context; drawings: Drawings },
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
) {
  const { name } = request.params
  const kind = pictureName.exec(name)?.[1] as PictureKind | undefined
  const key = `pictures/${name}`
  const size = kind ? await context.files.size(key) : null
  if (!kind || size === null) throw new Refusal('notFound', refusals.notFound)
  reply.type(types[kind]).header('cache-control', 'public, max-age=31536000, immutable')
  if (kind !== 'svg') return reply.header('content-length', size).send(await context.files.read(key))
  // A drawing compresses to less than half, and a list shows a dozen.
  const load = async () => new EncodedText(await buffer(await context.files.read(key)))
  reply.header('content-security-policy', svgPolicy).header('vary', 'Accept-Encoding')
  return encodedBody(request, reply, await drawings.get(key, load))
}
