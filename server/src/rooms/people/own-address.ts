import type { Context } from '../../context.ts'

const loopback = ['127.0.0.1', 'localhost']

/**
 * Checks whether an address leads to this studio: root-relative or of the studio's configured origin, not the
 * Host header's (S-A8, D18.own-address).
 */
export function isOwnAddress(context: Context, address: string): boolean {
  const own = new URL(context.publicUrl())
  if (!URL.canParse(address, own.href)) return false
  const asked = new URL(address, own)
  if (asked.username || asked.password) return false
  if (asked.origin === own.origin) return true
  const local = loopback.includes(own.hostname) && loopback.includes(asked.hostname)
  return context.config.demo && local && asked.protocol === own.protocol && asked.port === own.port
}
