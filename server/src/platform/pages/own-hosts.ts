import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Refusal } from '../refusal.ts'

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
