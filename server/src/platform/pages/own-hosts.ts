import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/read-config.ts'
import { Refusal } from '../refusal.ts'

type HostConfig = Pick<Config, 'publicUrl' | 'host' | 'demo' | 'onNetwork' | 'trustProxy'>

/**
 * Responds 421 to requests for a host name that is not the studio's (S-S12). If another site's name were
 * pointed here, the browser would treat its pages as same-origin with the studio (DNS rebinding). IP
 * addresses and localhost can't be redirected that way and are allowed; so is /health under any name, for
 * monitoring. Whoever types the address with www., or without where it has it, is led to the studio's own.
 */
export function guardHosts(app: FastifyInstance, config: HostConfig): void {
  const names = ownHostNames(config)
  const own = config.publicUrl ? new URL(config.publicUrl) : null
  const twin = own && (own.hostname.startsWith('www.') ? own.hostname.slice(4) : `www.${own.hostname}`)
  const notice = noticeProxy(config)
  app.addHook('onRequest', (request, reply, done) => {
    notice?.(request)
    const name = (request.hostname ?? '').toLowerCase()
    if (names.has(name) || request.url.startsWith('/health/')) return done()
    // A form or a call keeps its method.
    if (own && name === twin) return void reply.redirect(`${own.origin}${request.url}`, 308)
    const bare = name.replace(/\.$/, '').replace(/^\[|\]$/g, '')
    if (bare === '' || names.has(bare) || isIP(bare)) return done()
    done(new Refusal('misdirected', refusals.misdirected))
  })
}

/** Warns once of a proxy that TRUST_PROXY=none denies: all its visitors count as one. */
function noticeProxy({ trustProxy, demo }: HostConfig): ((request: FastifyRequest) => void) | null {
  if (trustProxy || demo) return null
  let told = false
  return ({ headers, socket, log }) => {
    if (told || !headers['x-forwarded-for'] || !isNearby(socket.remoteAddress)) return
    told = true
    log.warn(
      'TRUST_PROXY is none, and a proxy passes requests on: limits count all visitors as one. Name its address',
    )
  }
}

/** Addresses of this machine or a private network: strangers send the header, too. */
const isNearby = (address = '') =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd])/.test(address)

/**
 * Returns the host names of a studio: the host of PUBLIC_URL, HOST, localhost, and for a demo on a network
 * the machine's own name.
 */
function ownHostNames({ publicUrl, host, demo, onNetwork }: HostConfig): ReadonlySet<string> {
  const machine = hostname().toLowerCase()
  return new Set([
    'localhost',
    host.toLowerCase(),
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
    ...(demo && onNetwork ? [machine, `${machine}.local`] : []),
  ])
}

const loopback = ['127.0.0.1', 'localhost']

/**
 * Checks whether an address leads to this studio: root-relative or of the studio's configured origin, not the
 * Host header's (S-A8, D18.own-address).
 */
export function isOwnAddress(
  { publicUrl, config }: { publicUrl: () => string; config: Pick<Config, 'demo'> },
  address: string,
): boolean {
  const own = new URL(publicUrl())
  if (!URL.canParse(address, own.href)) return false
  const asked = new URL(address, own)
  if (asked.username || asked.password) return false
  if (asked.origin === own.origin) return true
  const local = loopback.includes(own.hostname) && loopback.includes(asked.hostname)
  return config.demo && local && asked.protocol === own.protocol && asked.port === own.port
}
