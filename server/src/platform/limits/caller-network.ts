import ipaddr from 'ipaddr.js'

/** An IPv6 network that one line gets as a whole, so that its holder can't be told apart by more (S-R1). */
const LINE_BITS = 64

/** `192.0.2.7:4711` and `[2001:db8::1]:4711`. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/

/**
 * By what a caller's address is counted: IPv4 as it is, written inside IPv6 too; IPv6 by its /64, loopback apart.
 * A port that a proxy has appended does not count. Text that is no address, as only a proxy of the studio's own can
 * send, counts as it is.
 */
export function callerNetwork(given: string): string {
  const address = withPort.exec(given)?.slice(1).find(Boolean) ?? given
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4 || parsed.range() === 'loopback') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${LINE_BITS}`)}/${LINE_BITS}`
}

/** Networks that one provider or one company gets as a whole: a /48 holds 65,536 lines of IPv6. */
const WIDER_BITS = { ipv4: 24, ipv6: 48 }

/**
 * The network around a caller's network: IPv4 by its /24, IPv6 by its /48, so that whoever holds many of our networks
 * counts once among others (S-R1). Loopback of IPv6, and text that is no address, stay as they are.
 */
export function widerNetwork(network: string): string {
  const [address = ''] = network.split('/')
  if (!ipaddr.isValid(address)) return network
  const parsed = ipaddr.process(address)
  const bits = WIDER_BITS[parsed.kind()]
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`
  if (parsed.range() === 'loopback') return network
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`
}
