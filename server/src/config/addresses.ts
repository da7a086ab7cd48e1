import { isIP, isIPv6 } from 'node:net'
import { Email } from '@studio/contract/email.ts'

/** Returns the address of `Studio <studio@example.com>` or of a plain address; null if there is none. */
export function addressIn(sender: string): string | null {
  const [, between, alone] = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/.exec(sender) ?? []
  return Email.safeParse(between ?? alone).data ?? null
}

/** Returns a line for each of these variables that is set and no URL of these schemes, without quoting it: it holds a password. */
export function wrongUrl(urls: Record<string, string | undefined>, ...schemes: string[]): string[] {
  const begins = schemes.map((scheme) => `${scheme}://`)
  return Object.entries(urls).flatMap(([name, url]) => {
    if (!url || isUrlOf(url, schemes)) return []
    return begins.some((begin) => url.toLowerCase().startsWith(begin))
      ? [`${name} can't be read: it names one host, and # / ? % in a password are written %23 %2F %3F %25`]
      : [`${name} must be ${begins.join(' or ')}`]
  })
}

/** Checks for a URL with a host, one of these schemes, and a name and a password that can be decoded. */
function isUrlOf(text: string, schemes: string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, searchParams, username, password } = new URL(text)
  const hasHost = host !== '' || searchParams.has('host')
  return schemes.includes(protocol.slice(0, -1)) && hasHost && canDecode(username) && canDecode(password)
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Checks that nothing follows the host of a URL. */
export function isRoot(url: string): boolean {
  const { pathname, search, hash } = new URL(url)
  return pathname === '/' && search === '' && hash === ''
}

/** How a URL on this machine names a server by its HOST: by loopback where it listens on every address. */
export function hostInUrl(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

/** Names of address ranges that Fastify knows. */
const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** Returns the proxies whose X-Forwarded-For is trusted; false for `none` or no value. */
export function proxiesOf(value: string | undefined): string[] | false {
  if (value === undefined || value === 'none') return false
  return value.split(',').map((one) => one.trim())
}

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
