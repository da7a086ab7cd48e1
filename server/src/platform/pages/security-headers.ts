import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface OutsideHosts {
  /** Stripe's hosts are allowed only where Stripe takes the money. */
  stripe: boolean
  /** Vite's hot reload puts styles and markup into the page as it goes. */
  dev?: boolean
}

/** What a page says for search engines is data and never runs, so it needs no hash. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The CSP sources of every inline script of a page we made ourselves: `'sha256-…'` (D18.csp). */
export function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/** Where Stripe's script and its frames come from; the script fetches more of itself from below its own host. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The policy of a page: own files, the video host, the card provider where it is used, no inline script, no HTML from strings (S-S8). */
export function pagePolicy(html: string, hosts: OutsideHosts): string {
  const stripe = (...urls: string[]) => (hosts.stripe ? urls : [])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes(html), ...stripe(...stripeScripts)],
    'style-src': hosts.dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.vimeocdn.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://vimeo.com', ...stripe('https://api.stripe.com')],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ['https://player.vimeo.com', ...stripe(...stripeScripts, 'https://hooks.stripe.com')],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The web's own policy 'default' lets libraries load scripts from our own addresses, and nothing else.
    ...(!hosts.dev && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com"), fullscreen=(self "https://player.vimeo.com"), autoplay=(self "https://player.vimeo.com")'

/** Mails and shared links are read in other people's pages, which may show what belongs to them. */
const forOtherPages = /^\/(?:assets\/mail-[a-z]+\.png$|share\/)/

/** Files that lie ready: the built site's and the pictures. */
const fileAddress = /^\/(?:assets|pictures)\//
/** What a browser heeds for documents alone; on each of a page's thirty files it is half a kilobyte for nothing. */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface HttpsOptions {
  https: boolean
  /** Whether all names below the studio's speak https, too: only who runs them knows, and a browser forgets it for two years. */
  subdomains: boolean
}

/**
 * The headers of every answer (S-S9); pages bring their own CSP, everything else may load nothing at all. A file goes
 * without those that only a document has a use for.
 */
export async function secureHeaders(app: FastifyInstance, options: HttpsOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https
      ? { maxAge: 63_072_000, includeSubDomains: options.subdomains }
      : false,
    xPoweredBy: true,
  })
  app.addHook('onSend', async (request, reply) => {
    if (forOtherPages.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    const isFile = fileAddress.test(request.url) && !isPage(reply)
    if (isFile) for (const name of ofDocuments) reply.raw.removeHeader(name)
    else if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
}

/** Also an unknown file is answered with a page. */
const isPage = (reply: FastifyReply) =>
  /^(?:text\/html|application\/json)/.test(String(reply.getHeader('content-type')))
