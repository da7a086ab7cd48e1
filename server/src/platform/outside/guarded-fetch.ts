import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const FETCH_MILLISECONDS = 5_000
export const FETCH_BYTES = 262_144
const PICTURE_BYTES = 20_000_000

/** Allowed targets of an outgoing request. */
export interface Destination {
  /** Allowed host names in full; reached only by https on its default port. */
  hosts: readonly string[]
  /**
   * Address configured by the operator: its origin is trusted as it is, http and private addresses included
   * (D18.operator-address).
   */
  operator?: string | undefined
}

/** A response as received, redirects included: they are never followed. */
export interface Fetched {
  status: number
  /** At most 262,144 bytes, or what was asked for. */
  body: string
  /** The same as it came. */
  bytes: Buffer
  /** Whether the body was longer. */
  cut: boolean
  /** The header of that name. */
  retryAfter: string | null
}

/** Name resolution and the check of addresses; replaced in tests. */
export interface Network {
  resolve(host: string): Promise<string[]>
  mayReach(address: string): boolean
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
}

/** An outgoing request that was not sent, or got no full response in time: the caller learns no more. */
export class FetchFailed extends Error {
  readonly because: 'notAllowed' | 'unreachable'

  constructor(because: FetchFailed['because'], cause?: unknown) {
    super(`The call was not made or not answered: ${because}`, { cause })
    this.name = 'FetchFailed'
    this.because = because
  }
}

/** Whether a URL belongs to a destination; also used for URLs from responses (S-O3). */
export function isAtDestination(address: string, { hosts, operator }: Destination): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (operator && url.origin === new URL(operator).origin) return true
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

interface OutsideRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
  /** Bytes of the answer that are read. */
  most?: number
}

/** Sends a GET to a URL that users can influence, as `guarded` describes. Throws FetchFailed. */
export function guardedGet(
  address: string,
  destination: Destination,
  network: Network = internet,
  more: OutsideRequest['headers'] = {},
): Promise<Fetched> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity', ...more }
  return guarded(address, destination, { method: 'GET', headers }, network)
}

/** Fetches a JPEG or PNG, as `guarded` describes, within 20 MB; null for any other answer. Throws FetchFailed. */
export async function guardedPicture(address: string, destination: Destination): Promise<Buffer | null> {
  const headers = { accept: 'image/jpeg, image/png', 'accept-encoding': 'identity' }
  const asked: OutsideRequest = { method: 'GET', headers, most: PICTURE_BYTES }
  const { status, bytes, cut } = await guarded(address, destination, asked, internet)
  return status === 200 && !cut ? bytes : null
}

/** Sends a POST to a URL that users can influence, as `guarded` describes. Throws FetchFailed. */
export function guardedPost(
  address: string,
  destination: Destination,
  sent: Omit<OutsideRequest, 'method'>,
): Promise<Fetched> {
  return guarded(address, destination, { method: 'POST', ...sent }, internet)
}

/**
 * Sends a request to a URL that users can influence; the only function that may (S-O1, R18). Resolves the
 * host once, refuses non-public addresses, and connects to the resolved address. No redirects, five seconds
 * in total, 256 KB of body unless more is asked for. Throws FetchFailed.
 */
async function guarded(
  address: string,
  destination: Destination,
  asked: OutsideRequest,
  network: Network,
): Promise<Fetched> {
  if (!isAtDestination(address, destination)) throw new FetchFailed('notAllowed')
  const url = new URL(address)
  const signal = AbortSignal.timeout(FETCH_MILLISECONDS)
  const trusted =
    destination.operator !== undefined && isAtDestination(address, { ...destination, hosts: [] })
  try {
    const addresses = await inTime(signal, addressesOf(url, network))
    if (!trusted && !addresses.every(network.mayReach)) throw new FetchFailed('notAllowed')
    return await ask(url, addresses, { ...asked, signal })
  } catch (error) {
    throw error instanceof FetchFailed ? error : new FetchFailed('unreachable', error)
  }
}

async function addressesOf(url: URL, network: Network): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? [host] : network.resolve(host)
}

function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

/** Connects to the checked addresses only: the name is not resolved again. */
function ask(
  url: URL,
  addresses: string[],
  { method, headers, body, most = FETCH_BYTES, signal }: OutsideRequest & { signal: AbortSignal },
): Promise<Fetched> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const known: LookupFunction = (_host, options, done) => {
    const [first] = checked
    if (!first) done(new Error('The name has no address'), '', 0)
    else if (options.all) done(null, checked)
    else done(null, first.address, first.family)
  }
  const { request: open } = url.protocol === 'https:' ? https : http
  const options = { agent: false, method, headers: { ...headers, 'user-agent': 'studio' }, lookup: known }
  return new Promise((resolve, reject) => {
    const request: ClientRequest = open(url, { ...options, signal }, (response) => {
      read(response, most).then((fetched) => {
        request.destroy()
        resolve(fetched)
      }, reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function read(response: IncomingMessage, most: number): Promise<Fetched> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length > most) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, most)
  const retryAfter = response.headers['retry-after'] ?? null
  const body = bytes.toString('utf8')
  return { status: response.statusCode ?? 0, body, bytes, cut: length > most, retryAfter }
}

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
