import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * Prefix length of the IPv6 network that one line gets as a whole; more bits would not identify its holder
 * (S-R1).
 */
const LINE_BITS = 64

/** Matches `192.0.2.7:4711` and `[2001:db8::1]:4711`. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/

/** Longest address in characters: a proxy can send any text, and only addresses are worth remembering. */
const LONGEST = 60
const known = new LRUCache<string, string>({ max: 5_000 })

/**
 * Returns the key by which a caller's address is counted: IPv4 as it is, also when mapped to IPv6; IPv6 by
 * its /64, except loopback. Ignores a port that a proxy has appended. Text that is not an address, which only
 * a trusted proxy can send, is returned as it is.
 */
export function callerNetwork(address: string): string {
  const before = known.get(address)
  if (before !== undefined) return before
  const network = networkOf(address)
  if (address.length <= LONGEST) known.set(address, network)
  return network
}

function networkOf(given: string): string {
  const address = withPort.exec(given)?.slice(1).find(Boolean) ?? given
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4 || parsed.range() === 'loopback') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${LINE_BITS}`)}/${LINE_BITS}`
}
