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
import { devSite } from './dev-site.ts'
import { KeptAnswers } from './kept-answers.ts'
import { Page, sendPage } from './page.ts'
import { type PageRenderer, renderWith } from './page-renderer.ts'
import { answerErrorAsPage, offlinePage } from './plain-page.ts'
import { renderInThread } from './render-thread.ts'
import { pagePolicy } from './security-headers.ts'
import type { SiteBuild } from './site-build.ts'

export interface SiteOptions {
  /** The folder of the web: its sources, and after a build `build/`. */
  webFolder: string
  /** Hot reload from the sources instead of the build. */
  dev: boolean
  /** Renders in the thread of the calls, as hot reload does too: for tests that look into their web. */
  inThisThread?: boolean
  /** Changes whenever a page may have changed. */
  generation(): string
  publicUrl(): string
  /** The studio's time. */
  now(): Date
  /** Counts what an address asks for besides calls; 429 once it is too much (S-R1). */
  countVisit(address: string): void
  /** Whether what stood at an address was taken away for good. */
  isGone(address: string): Promise<boolean>
  stripe: boolean
}

const hashed = /-[\w-]{8,}\.(js|css|woff2|svg|png|webp)$/
/** For the pages of visitors, plain and compressed. */
const MOST_BYTES = 64 * 1024 * 1024
/** One page is rendered while another waits for its reads; who waits longer than this comes again (L3). */
const RENDERING = { atOnce: 2, ofAddress: 10, inAll: 100, patience: 3_000 }
/** A cookie without identity that only says: don't render the visitor's home (D2). */
const signedIn = /(?:^|;\s*)signed_in=1(?:;|$)/

/** A read of a page that is being rendered. */
type Read = (request: WireRequest) => Promise<WireAnswer>

interface MountedSite {
  build: SiteBuild
  renderer: PageRenderer
  options: SiteOptions
  pages: KeptAnswers<Page>
  inTurn: FairQueue
}

/** Loads the built web from web/build; says what to do when it was not built. */
async function loadSite(entry: string): Promise<SiteBuild> {
  if (!existsSync(entry)) throw new Error('The web is not built yet: npm start does that')
  const build = await import(pathToFileURL(entry).href)
  return build.entry.module.makeSite(build) as SiteBuild
}

/** Who renders: a thread of its own, unless the web itself lives in this one. */
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

/** Pages and their files, rendered in this process; visitors' pages come from a cache that writes drop. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const entry = join(options.webFolder, 'build/server/index.js')
  const build = options.dev ? await devSite(options.webFolder, app) : await loadSite(entry)
  const renderer = rendererOf(app, build, entry, options)
  app.addHook('onClose', () => renderer.stop())
  const pages = new KeptAnswers<Page>({ generation: options.generation, maxBytes: MOST_BYTES })
  const site: MountedSite = { build, renderer, options, pages, inTurn: makeFairQueue(RENDERING) }
  if (!options.dev) {
    await app.register(fastifyStatic, {
      root: join(options.webFolder, 'build/client'),
      wildcard: false,
      // They are answers to the address of the file that they are made of, and none of their own.
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      index: false,
      // Its name says which version a file is: neither is asked again, nor in parts.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        reply.headers(headersOfFile(path.replace(/\.(br|gz)$/, '')))
      },
    })
  }
  offlinePage(app)
  // No page: an unknown call is refused like one, in JSON (S-I10).
  app.get('/api/*', { exposeHeadRoute: true, schema: { hide: true } as object }, async ({ ip }) => {
    options.countVisit(ip)
    throw new Refusal('notFound', refusals.notFound)
  })
  await app.register(async (scope) => {
    scope.setErrorHandler(answerErrorAsPage)
    const onRequest = async ({ ip }: FastifyRequest) => options.countVisit(ip)
    scope.get('/*', { exposeHeadRoute: true, onRequest }, async (request, reply) => {
      const page = await pageAt(site, request)
      // Of this answer, where the page itself may be kept: the browser knows the studio's time without a call (D1).
      reply.header('server-timing', `studio;desc="${options.now().getTime()}"`)
      return sendPage(request, reply, page)
    })
  })
}

/** How long a file of the built web is kept, and for the one that fetches by itself, what it may fetch. */
function headersOfFile(path: string): Record<string, string> {
  if (/[\\/]service-worker\.js$/.test(path)) {
    const policy = "default-src 'none'; connect-src 'self'"
    return { 'cache-control': 'no-cache', 'content-security-policy': policy }
  }
  const forever = hashed.test(path)
  return { 'cache-control': forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600' }
}

/** The page of an address: as it is kept, or rendered when it is the asker's turn. */
async function pageAt(site: MountedSite, request: FastifyRequest): Promise<Page> {
  const { pages, inTurn, build, renderer, options } = site
  const member = signedIn.test(request.headers.cookie ?? '')
  const { address, known, fixed } = await build.addressOf(request.url)
  // A page of everybody has a turn of its own: who joins those who wait for it has no stranger's place in the queue (L3).
  const asker = fixed
    ? { address: 'everybody', account: address }
    : { address: callerNetwork(request.ip), account: '' }
  const render = () => inTurn(asker, () => renderPage(renderer, { address, member }, options))
  // Parameters have values without end, so what is rendered by them is shared and not kept.
  const isWhole = ({ status }: Page) => status === (known ? 200 : 404) && !address.includes('?')
  if (options.dev) return render()
  return pages.get(`${member ? 'member' : 'visitor'} ${address}`, render, isWhole)
}

async function renderPage(
  renderer: PageRenderer,
  { address, member }: { address: string; member: boolean },
  options: SiteOptions,
): Promise<Page> {
  const { status, html, headers } = await renderer.render(`${options.publicUrl()}${address}`, member)
  // The database is away, most likely: who asked reads so, and when to ask again (F2).
  if (status === 503) throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(html, { stripe: options.stripe, dev: options.dev })
  }
  // What was here and is no more is told apart from what never was: search engines forget it at once.
  const gone = status === 404 && (await options.isGone(address))
  return new Page(gone ? 410 : status, html, headers)
}

/** The web's `call` on the server: through the same routes, without a socket, and counted with the page alone. */
function inProcess(app: FastifyInstance): Read {
  return async ({ method, url, headers, body }) => {
    const answer = await withoutCounting(() =>
      app.inject({ method, url, headers, ...(typeof body === 'string' ? { body } : {}) }),
    )
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return { status: answer.statusCode, body: json ? answer.json() : undefined }
  }
}
