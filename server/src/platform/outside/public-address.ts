import { BlockList, isIP } from 'node:net'

/** Non-public IPv4 ranges: private, carrier, test, multicast, reserved and others; also some of IPv6. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  addTo(closed, range, 'ipv4')
}
/**
 * Excluded from IPv6 global unicast: protocol ranges, documentation, and 6to4, which embeds an IPv4 address.
 */
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addTo(closed, range, 'ipv6')

const unicast = new BlockList()
addTo(unicast, '2000::/3', 'ipv6')

function addTo(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/')
  list.addSubnet(network, Number(bits), family)
}

/**
 * Whether an IP address is public (S-O1): false for private, loopback, link-local, multicast and reserved
 * ones, for IPv4 inside IPv6, and for anything that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family !== 6) return false
  return unicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
