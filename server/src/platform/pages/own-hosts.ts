import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Refusal } from '../refusal.ts'

/**
 * Leads who types the address with www., or without where it has it, to the studio's own: a proxy passes both on.
 */
export function redirectTwinHost(app: FastifyInstance, publicUrl: string | undefined): void {
  if (!publicUrl) return
  const { hostname: own, origin } = new URL(publicUrl)
  const twin = own.startsWith('www.') ? own.slice(4) : `www.${own}`
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname?.toLowerCase() !== twin || request.url.startsWith('/health/')) return
    // A form or a call keeps its method.
    return reply.redirect(`${origin}${request.url}`, 308)
  })
}

/** Warns once of a proxy that TRUST_PROXY=none denies: all its visitors count as one. */
export function noticeProxy(app: FastifyInstance, { trustProxy, demo }: Config): void {
  if (trustProxy || demo) return
  let told = false
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (told || !headers['x-forwarded-for'] || !isNearby(socket.remoteAddress)) return
    told = true
    log.warn(
      'TRUST_PROXY is none, and a proxy passes requests on: limits count all visitors as one. Name its address',
    )
  })
}

/** Addresses of this machine or a private network: strangers send the header, too. */
const isNearby = (address = '') =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd])/.test(address)

/**
 * Responds 421 to requests for a host name that is not the studio's (S-S12). If another site's name were
 * pointed here, the browser would treat its pages as same-origin with the studio (DNS rebinding). IP
 * addresses and localhost can't be redirected that way and are allowed; so is /health under any name, for
 * monitoring.
 */
export function refuseForeignHosts(app: FastifyInstance, names: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    const name = (request.hostname ?? '').toLowerCase().replace(/\.$/, '')
    if (name === '' || names.has(name) || isIP(name.replace(/^\[|\]$/g, ''))) return
    if (request.url.startsWith('/health/')) return
    throw new Refusal('misdirected', refusals.misdirected)
  })
}

/**
 * Returns the host names of a studio: the host of PUBLIC_URL, HOST, localhost, and for a demo on a network
 * the machine's own name.
 */
export function ownHostNames({ publicUrl, host, demo, onNetwork }: Config): ReadonlySet<string> {
  const machine = hostname().toLowerCase()
  return new Set([
    'localhost',
    host.toLowerCase(),
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
    ...(demo && onNetwork ? [machine, `${machine}.local`] : []),
  ])
}
