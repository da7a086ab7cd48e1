import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface OutsideHosts {
  /** Allows Stripe's hosts, only if Stripe is the payment provider. */
  stripe: boolean
  /** Address of the bucket that films are read from, if there is one. */
  files?: string | undefined
  /** Allows inline styles, because Vite's hot reload inserts them. */
  dev?: boolean
}

/** Hosts of Stripe's script and its frames; the script loads more from subdomains of its own host. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * Returns the CSP of a page, with the sources of its inline scripts: own files, the video host, the card provider if used, no inline script, no HTML
 * from strings (S-S8).
 */
export function pagePolicy(scripts: readonly string[], hosts: OutsideHosts): string {
  const files = hosts.files ? [hosts.files] : []
  const stripe = (...urls: string[]) => (hosts.stripe ? urls : [])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.filter(Boolean), ...stripe(...stripeScripts)],
    'style-src': hosts.dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.vimeocdn.com', ...files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://vimeo.com', ...files, ...stripe('https://api.stripe.com')],
    'media-src': ["'self'", 'blob:', ...files],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ['https://player.vimeo.com', ...stripe(...stripeScripts, 'https://hooks.stripe.com')],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The web's own policy 'default' lets libraries load scripts from the studio's origin only.
    ...(!hosts.dev && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com"), fullscreen=(self "https://player.vimeo.com"), autoplay=(self "https://player.vimeo.com")'

/** Mails and shared links are displayed in other sites' pages, which need to load these files. */
const forOtherPages = /^\/(?:assets\/mail-[a-z]+\.png$|share\/)/

/** Static files: those of the built site and the pictures. */
const fileAddress = /^\/(?:assets|pictures)\//
/** Headers that only apply to documents; half a kilobyte saved on each of a page's thirty files. */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Sets the headers of every response (S-S9). Pages bring their own CSP; everything else gets one that loads
 * nothing. Static files omit the headers that only apply to documents.
 */
export async function secureHeaders(app: FastifyInstance, options: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Whether subdomains are https only knows the operator, whose proxy may say so.
    strictTransportSecurity: options.https && { maxAge: 63_072_000, includeSubDomains: false },
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

/** An unknown file is answered with a page, too. */
const isPage = (reply: FastifyReply) =>
  /^(?:text\/html|application\/json)/.test(String(reply.getHeader('content-type')))
