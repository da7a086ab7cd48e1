import { lookup } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export const FETCH_MILLISECONDS = 5_000
export const FETCH_BYTES = 262_144

/** Where an outgoing call may go. */
export interface Destination {
  /** The only hosts, spelled whole; they are reached by https on its own port. */
  hosts: readonly string[]
  /**
   * An address the operator has configured: its origin is trusted as it is,
   * http and private included (D18.operator-address).
   */
  operator?: string | undefined
}

/** The answer as it came, redirects included: they are never followed. */
export interface Fetched {
  status: number
  /** At most 262,144 bytes of it. */
  body: string
  /** Whether there was more. */
  cut: boolean
}

/** Names to addresses, and which addresses may be reached; tests put their own here. */
export interface Network {
  resolve(host: string): Promise<string[]>
  mayReach(address: string): boolean
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
}

/** An outgoing call that was not made, or got no whole answer in time: the caller learns nothing from it. */
export class FetchFailed extends Error {
  readonly because: 'notAllowed' | 'unreachable'

  constructor(because: FetchFailed['because'], cause?: unknown) {
    super(`The call was not made or not answered: ${because}`, { cause })
    this.name = 'FetchFailed'
    this.because = because
  }
}

/** Whether an address lies at a destination: for addresses that come out of an answer too (S-O3). */
export function isAtDestination(address: string, { hosts, operator }: Destination): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (operator && url.origin === new URL(operator).origin) return true
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

/**
 * The one outgoing GET for addresses that a user can influence (S-O1, R18). It resolves the host once, refuses what is
 * not of the open internet, and connects to that very address. No redirects, five seconds in all, 256 KB of body.
 * Throws FetchFailed.
 */
export async function guardedGet(
  address: string,
  destination: Destination,
  network: Network = internet,
): Promise<Fetched> {
  if (!isAtDestination(address, destination)) throw new FetchFailed('notAllowed')
  const url = new URL(address)
  const signal = AbortSignal.timeout(FETCH_MILLISECONDS)
  const trusted =
    destination.operator !== undefined && isAtDestination(address, { ...destination, hosts: [] })
  try {
    const addresses = await inTime(signal, addressesOf(url, network))
    if (!trusted && !addresses.every(network.mayReach)) throw new FetchFailed('notAllowed')
    return await ask(url, addresses, signal)
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

/** Asks the checked addresses and no others: the name is not resolved a second time. */
function ask(url: URL, addresses: string[], signal: AbortSignal): Promise<Fetched> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const known: LookupFunction = (_host, options, done) => {
    const [first] = checked
    if (!first) done(new Error('The name has no address'), '', 0)
    else if (options.all) done(null, checked)
    else done(null, first.address, first.family)
  }
  const { get } = url.protocol === 'https:' ? https : http
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'studio' }
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(url, { agent: false, headers, lookup: known, signal }, (response) => {
      read(response).then((fetched) => {
        request.destroy()
        resolve(fetched)
      }, reject)
    })
    request.on('error', reject)
  })
}

async function read(response: IncomingMessage): Promise<Fetched> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length > FETCH_BYTES) break
  }
  const body = Buffer.concat(chunks).subarray(0, FETCH_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, body, cut: length > FETCH_BYTES }
}
