import { isIP } from 'node:net'

/** Names that Fastify knows for whole ranges. */
const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** The proxies whose X-Forwarded-For counts; false for `none` and where nothing is said. */
export function proxiesOf(value: string | undefined): string[] | false {
  if (value === undefined || value === 'none') return false
  return value.split(',').map((one) => one.trim())
}

/** Why TRUST_PROXY can't be used, proxy by proxy. */
export function wrongProxies(value: string | undefined): string[] {
  return (proxiesOf(value) || [])
    .filter((one) => !isProxy(one))
    .map(
      (one) =>
        `TRUST_PROXY: "${one}" is no address of a proxy. Say addresses or ranges (10.0.0.7, 10.0.0.0/24, ` +
        `fd00::/8, ${ranges.join(', ')}) with commas between them, or none`,
    )
}

/** One address, or a range of them that is not everybody (S-R1). */
function isProxy(text: string): boolean {
  if (ranges.includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}
