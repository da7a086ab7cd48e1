import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Transport } from '@studio/contract/call.ts'
import type { LegalTexts } from '@studio/contract/studio/legal.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { devSite } from './dev-site.ts'
import { isKnownTo, KeptAnswers } from './kept-answers.ts'
import { makePage, type Page } from './page.ts'
import { Refusal } from './refusal.ts'
import { pagePolicy } from './security-headers.ts'

/** What pages are rendered with on the server. */
export interface SiteEquipment {
  /** The reads of the web, in this process. */
  transport: Transport
  legalTexts: LegalTexts
}

/** What the built web gives the server: a renderer, and a place for what it renders with. */
export interface SiteBuild {
  render(request: Request): Promise<Response>
  equip(equipment: SiteEquipment): void
}

export interface SiteOptions {
  /** The folder of the web: its sources, and after a build `build/`. */
  webFolder: string
  /** Hot reload from the sources instead of the build. */
  dev: boolean
  /** Changes whenever a page may have changed. */
  generation(): string
  publicUrl(): string
  stripe: boolean
  legalTexts: LegalTexts
}

const hashed = /-[\w-]{8,}\.(js|css|woff2|svg|png|webp)$/
/** For the pages of visitors, plain and compressed. */
const MOST_BYTES = 64 * 1024 * 1024
/** A cookie without identity that only says: don't render the visitor's home (D2). */
const signedIn = /(?:^|;\s*)signed_in=1(?:;|$)/

/** Loads the built web from web/build; says what to do when it was not built. */
async function loadSite(folder: string): Promise<SiteBuild> {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The web is not built yet: npm start does that')
  const build = await import(pathToFileURL(entry).href)
  return build.entry.module.makeSite(build) as SiteBuild
}

/** Pages and their files, rendered in this process; visitors' pages come from a cache that writes drop. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const pages = new KeptAnswers<Page>({ generation: options.generation, maxBytes: MOST_BYTES })
  const build = options.dev
    ? await devSite(options.webFolder, app)
    : await loadSite(join(options.webFolder, 'build'))
  build.equip({ transport: inProcess(app), legalTexts: options.legalTexts })
  if (!options.dev) {
    await app.register(fastifyStatic, {
      root: join(options.webFolder, 'build/client'),
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders(reply, path) {
        const forever = hashed.test(path.replace(/\.(br|gz)$/, ''))
        reply.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  // No page: an unknown call is refused like one, in JSON (S-I10).
  app.get('/api/*', { exposeHeadRoute: true, schema: { hide: true } as object }, () => {
    throw new Refusal('notFound', refusals.notFound)
  })
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const member = signedIn.test(request.headers.cookie ?? '')
    const address = `${member ? 'member' : 'visitor'} ${request.url}`
    const render = () => renderPage(build, request, member, options)
    const page = options.dev
      ? await render()
      : await pages.get(address, render, ({ status }) => status === 200)
    return sendPage(request, reply, page)
  })
}

async function renderPage(
  build: SiteBuild,
  request: FastifyRequest,
  member: boolean,
  options: SiteOptions,
): Promise<Page> {
  const answer = await build.render(
    new Request(new URL(request.url, options.publicUrl()), {
      headers: member ? { cookie: 'signed_in=1' } : {},
    }),
  )
  const html = await answer.text()
  const headers: Record<string, string> = Object.fromEntries(answer.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(html, { stripe: options.stripe, dev: options.dev })
  }
  return makePage(answer.status, html, headers)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', 'no-cache')
  reply.header('vary', 'Accept-Encoding, Cookie')
  if (isKnownTo(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted))
    return reply.status(page.status).header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) {
    return reply.status(page.status).header('content-encoding', 'gzip').send(page.gzip)
  }
  return reply.status(page.status).send(page.html)
}

/** The web's `call` on the server: through the same door, without a socket. */
function inProcess(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' ? { body } : {}) })
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return { status: answer.statusCode, body: json ? answer.json() : undefined }
  }
}
