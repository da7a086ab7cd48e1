import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How long a tab that was opened before an upgrade finds its files. */
const KEPT_MS = 30 * 24 * 3600_000

interface EarlierAssets {
  /** The assets of this release. */
  built: string
  /** Folder in DATA_DIR, which releases share, and servers of one studio. */
  kept: string
  headersOf(path: string): Record<string, string>
  countVisit(address: string): void
}

/**
 * Keeps this release's assets in DATA_DIR, and serves those of other releases from there: a tab that stays open during an upgrade
 * still loads its parts. Names contain a digest of the content, so releases don't collide.
 */
export async function serveEarlierAssets(app: FastifyInstance, assets: EarlierAssets): Promise<void> {
  await mkdir(assets.kept, { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(({ ip }) => {
        assets.countVisit(ip)
        throw new Refusal('notFound', refusals.notFound)
      })
      await scope.register(fastifyStatic, {
        root: assets.kept,
        preCompressed: true,
        index: false,
        dotfiles: 'ignore',
        decorateReply: false,
        acceptRanges: false,
        setHeaders: (reply, path) => reply.headers(assets.headersOf(path.replace(/\.(br|gz)$/, ''))),
      })
    },
    { prefix: '/assets' },
  )
  const keeping = keepAssets(assets.built, assets.kept).catch((err) =>
    app.log.warn({ err }, 'the site’s files could not be kept for after an upgrade'),
  )
  app.addHook('onClose', () => keeping)
}

/** Copies the files that are missing, and removes those that no release has used for a month. */
export async function keepAssets(built: string, kept: string, now = new Date()): Promise<void> {
  const own = new Set(await readdir(built))
  for (const name of own) {
    const to = join(kept, name)
    const isThere = await utimes(to, now, now).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    const part = join(kept, `.${name}-${process.pid}`)
    await copyFile(join(built, name), part)
    await utimes(part, now, now)
    await rename(part, to)
  }
  for (const name of await readdir(kept)) {
    if (own.has(name)) continue
    const path = join(kept, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }))
    if (mtimeMs < now.getTime() - KEPT_MS) await rm(path, { force: true })
  }
}
