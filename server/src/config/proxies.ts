import { isIP } from 'node:net'

/** Names of address ranges that Fastify knows. */
const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** Returns the proxies whose X-Forwarded-For is trusted; false for `none` or no value. */
export function proxiesOf(value: string | undefined): string[] | false {
  if (value === undefined || value === 'none') return false
  return value.split(',').map((one) => one.trim())
}

/** Lists the errors in TRUST_PROXY, proxy by proxy. */
export function proxyErrors(value: string | undefined): string[] {
  return (proxiesOf(value) || [])
    .filter((one) => !isProxy(one))
    .map(
      (one) =>
        `TRUST_PROXY: "${one}" is not the address of a proxy. Name addresses or ranges (10.0.0.7, 10.0.0.0/24, ` +
        `fd00::/8, ${ranges.join(', ')}) with commas between them, or none`,
    )
}

/** Checks for an address, or a range that doesn't contain every address (S-R1). */
function isProxy(text: string): boolean {
  if (ranges.includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}
