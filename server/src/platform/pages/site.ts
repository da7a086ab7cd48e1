import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { WireAnswer, WireRequest } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerNetwork } from '../limits/caller-network.ts'
import { type FairQueue, makeFairQueue } from '../limits/fair-queue.ts'
import { withoutCounting } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { artFiles } from './art-files.ts'
import { devSite } from './dev-site.ts'
import { serveEarlierAssets } from './earlier-assets.ts'
import { type OfflineStudio, offlinePage } from './offline-page.ts'
import { type PageRenderer, renderWith } from './page-renderer.ts'
import { errorsAsPages, facesOf } from './plain-page.ts'
import { bodyOf, PublicAnswer, type PublicAnswers } from './public-answer.ts'
import { renderInThread } from './render-thread.ts'
import { pagePolicy } from './security-headers.ts'
import type { SiteBuild } from './site-build.ts'

export interface SiteOptions {
  /** Folder of the web: its sources, and its build in `build/`. */
  webFolder: string
  /** Serves the sources with hot reload instead of the build. */
  dev: boolean
  /** Renders in the main thread, as hot reload does: for tests that inspect their web. */
  inThisThread?: boolean
  /** DATA_DIR, which keeps the assets of earlier releases. */
  dataDir: string
  /** Where pages are cached. */
  answers: PublicAnswers
  publicUrl(): string
  studio(): OfflineStudio
  /** Studio time. */
  now(): Date
  /** Seconds for which a CDN may serve a visitor's page without asking; 0 for none. */
  cdnSeconds: number
  /** Counts what is not a call and cannot be kept; throws 429 above the limit (S-R1). */
  countVisit(address: string): void
  /** Whether the content that an address names is there, whoever may see it. */
  isThere(address: string): Promise<boolean>
  stripe: boolean
  /** Where films are read, if not here. */
  files: string | undefined
}

/** Header of the renderer with the policy's sources of a page's own scripts (web/app/platform/document/own-scripts.ts). */
const OWN_SCRIPTS = 'x-own-scripts'
const hashed = /-[\w-]{8,}\.(js|css|woff2|svg|png|webp)$/
/**
 * Two pages at once, so that one renders while the other waits for its reads; after `patience` ms a request
 * gets 503 (L3).
 */
const RENDERING = { atOnce: 2, ofAddress: 10, inAll: 100, patience: 3_000 }
/** Cookie without an identity; it only tells not to render the visitors' home page (D2). */
const signedIn = /(?:^|;\s*)signed_in=1(?:;|$)/

/** Handles a read of a page being rendered. */
type Read = (request: WireRequest) => Promise<WireAnswer>

interface MountedSite {
  build: SiteBuild
  renderer: PageRenderer
  options: SiteOptions
  inTurn: FairQueue
}

/** Loads the built web from web/build; throws with advice if it was not built. */
async function loadSite(entry: string): Promise<SiteBuild> {
  if (!existsSync(entry)) throw new Error('The web is not built yet: npm start does that')
  const build = await import(pathToFileURL(entry).href)
  return build.entry.module.makeSite(build) as SiteBuild
}

/** Returns the renderer: in a separate thread, or in this one for hot reload and tests. */
function rendererOf(
  app: FastifyInstance,
  build: SiteBuild,
  entry: string,
  options: SiteOptions,
): PageRenderer {
  const { dev, inThisThread } = options
  const read = inProcess(app)
  if (dev || inThisThread) {
    build.equip({ transport: read })
    return { render: renderWith(build), stop: async () => {} }
  }
  const failed = (error: Error) => app.log.error({ err: error }, 'the thread that renders pages has ended')
  return renderInThread({ entry: pathToFileURL(entry).href }, { read, failed })
}

/** Serves pages and their files; pages come from a cache that writes invalidate. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const entry = join(options.webFolder, 'build/server/index.js')
  const build = options.dev ? await devSite(options.webFolder, app) : await loadSite(entry)
  const renderer = rendererOf(app, build, entry, options)
  app.addHook('onClose', () => renderer.stop())
  const site: MountedSite = { build, renderer, options, inTurn: makeFairQueue(RENDERING) }
  if (!options.dev) {
    await app.register(fastifyStatic, {
      root: join(options.webFolder, 'build/client'),
      wildcard: false,
      // Compressed variants are sent for the original file's URL, never under their own.
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      index: false,
      // The file name contains its version, so clients never revalidate or request parts; without an ETag each answer is smaller.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        const file = path.replace(/\.(br|gz)$/, '')
        if (hashed.test(file)) reply.removeHeader('etag')
        reply.headers(headersOfFile(file))
      },
    })
    const [built, kept] = [join(options.webFolder, 'build/client/assets'), join(options.dataDir, 'assets')]
    const { countVisit } = options
    artFiles(app, { folders: [built, kept], countVisit })
    await serveEarlierAssets(app, { built, kept, headersOf: headersOfFile, countVisit })
  }
  const faces = options.dev ? undefined : facesOf(join(options.webFolder, 'build/client/assets'))
  offlinePage(app, faces, options.studio)
  // Unknown calls below /api get JSON like any refusal, not a page (S-I10).
  app.get('/api/*', { exposeHeadRoute: true, schema: { hide: true } as object }, async ({ ip }) => {
    options.countVisit(ip)
    throw new Refusal('notFound', refusals.notFound)
  })
  await app.register(async (scope) => {
    scope.setErrorHandler(errorsAsPages(faces, () => options.studio().art))
    scope.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      const { page, forEverybody } = await pageAt(site, request)
      if (forEverybody && options.cdnSeconds > 0) {
        reply.header('cdn-cache-control', `max-age=${options.cdnSeconds}`)
      } else {
        // Tells the browser the studio time without a call (D1). A CDN would repeat it when it is old.
        reply.header('server-timing', `studio;desc="${options.now().getTime()}"`)
      }
      return bodyOf(page, request, reply)
    })
  })
}

/**
 * Returns the cache headers of a built file, and the service worker's CSP, because it fetches by itself. `public` is left out: it
 * says nothing where no request is authorised, and a page has thirty files.
 */
function headersOfFile(path: string): Record<string, string> {
  if (/[\\/]service-worker\.js$/.test(path)) {
    const policy = "default-src 'none'; connect-src 'self'"
    return { 'cache-control': 'no-cache', 'content-security-policy': policy }
  }
  const forever = hashed.test(path)
  return { 'cache-control': forever ? 'max-age=31536000, immutable' : 'max-age=3600' }
}

/** Returns the page of an address from the cache, or renders it in turn, and whether all visitors get the same. */
async function pageAt(
  site: MountedSite,
  request: FastifyRequest,
): Promise<{ page: PublicAnswer; forEverybody: boolean }> {
  const { inTurn, build, renderer, options } = site
  const member = signedIn.test(request.headers.cookie ?? '')
  const { address, known, fixed } = await build.addressOf(request.url)
  // Pages without parameters have their own place in the queue, so that waiting for one does not depend on
  // who requested it first (L3). Within a network a page that is there never waits behind those that are not (S-R1).
  const askerOf = async () => {
    if (fixed) return { address: 'everybody', account: address }
    return { address: callerNetwork(request.ip), account: (await options.isThere(address)) ? address : '' }
  }
  const hasQuery = address.includes('?')
  // Query values are unlimited, so pages with a query share concurrent renders but are not cached.
  const isWhole = ({ status, headers }: PublicAnswer) =>
    status === (known ? 200 : 404) && !hasQuery && headers['cache-control'] !== 'no-store'
  let joined = true
  const render = async () => {
    joined = false
    // No cookie says who reads: a page that can be kept counts for nobody, so that nobody's neighbours keep them from it (S-R1);
    // how many are rendered for one network is the queue's matter.
    if (hasQuery) options.countVisit(request.ip)
    const page = await inTurn(await askerOf(), () => renderPage(renderer, { address, member }, options))
    // A fault of ours is nobody's visit.
    if (!hasQuery && !fixed && !isWhole(page) && page.status < 500) options.countVisit(request.ip)
    return page
  }
  if (options.dev) return { page: await render(), forEverybody: false }
  const load = () => options.answers.get(`${member ? 'member' : 'visitor'} ${address}`, render, isWhole)
  const page = await load().catch((error) => {
    // Who only joined another's turn is not refused for that other's crowd: they take their own.
    if (joined && isTooMany(error)) return load()
    throw error
  })
  return { page, forEverybody: !member && page.status === 200 && isWhole(page) }
}

const isTooMany = (error: unknown) => error instanceof Refusal && error.status === 429

async function renderPage(
  renderer: PageRenderer,
  { address, member }: { address: string; member: boolean },
  options: SiteOptions,
): Promise<PublicAnswer> {
  const { status, html, headers } = await renderer.render(`${options.publicUrl()}${address}`, member)
  // Usually the database is unavailable: responds with a message and Retry-After (F2).
  if (status === 503) throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  if (headers['content-type']?.startsWith('text/html')) {
    const { stripe, dev, files } = options
    const { [OWN_SCRIPTS]: scripts = '' } = headers
    delete headers[OWN_SCRIPTS]
    headers['content-security-policy'] = pagePolicy(scripts.split(' '), { stripe, dev, files })
    // Cloudflare puts a script of its own in the place of each email address otherwise, which the policy stops.
    headers['cache-control'] ??= 'no-cache, no-transform'
  }
  return new PublicAnswer(status, html, headers)
}

/**
 * Runs the web's `call` on the server: through the same routes, without a socket and without counting against
 * limits.
 */
function inProcess(app: FastifyInstance): Read {
  return async ({ method, url, headers, body }) => {
    const answer = await withoutCounting(() =>
      app.inject({ method, url, headers, ...(typeof body === 'string' ? { body } : {}) }),
    )
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return { status: answer.statusCode, body: json ? answer.json() : undefined }
  }
}
