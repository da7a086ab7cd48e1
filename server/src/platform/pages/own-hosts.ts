import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses with 421 what asks for a name that is not the studio's (S-S12). A page of somebody else's whose name was made
 * to lead here would be of the studio's own origin to the browser (DNS rebinding). Nobody can make an address lead
 * elsewhere, so whoever asks by address, or for localhost, is answered; what looks after the server asks /health so.
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
 * The host names of a studio: PUBLIC_URL's, HOST, this machine itself, and
 * on a network what the machine is called there.
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
