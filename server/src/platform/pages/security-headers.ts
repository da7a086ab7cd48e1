import type { FastifyInstance } from 'fastify'

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
    'img-src': ["'self'", 'data:', 'blob:', ...files],
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
const forOtherPages = /^\/(?:assets\/mail-[a-z]+\.png$|icons\/|share\/)/

/** Static files: those of the built site and the pictures. They carry half a kilobyte less than a document. */
const fileAddress = /^\/(?:assets|pictures)\/[^/]+$/

/**
 * Sets the headers of every response (S-S9), prepared once; a handler's own take their place. Pages bring their own CSP,
 * everything else has one that loads nothing. What a call says is stored nowhere.
 */
export function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const ofFiles = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // Whether subdomains are https only knows the operator, whose proxy may say so.
    ...(https && { 'strict-transport-security': 'max-age=63072000' }),
  }
  const ofDocuments = {
    ...ofFiles,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  const ofCalls = { ...ofDocuments, 'cache-control': 'no-store' }
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith('/api/')) reply.headers(ofCalls)
    else reply.headers(fileAddress.test(url) ? ofFiles : ofDocuments)
    if (forOtherPages.test(url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
}
