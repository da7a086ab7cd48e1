import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitRefusal, makeSlotLimiter, type PlaceBounds } from '../limits/slot-limiter.ts'

export interface ConnectionBounds {
  /** Maximum connections of one network. */
  each: number
  /** Maximum connections, or requests in progress, of the /24 or /48 around it. */
  wider: number
  /** Maximum requests in progress of one network. */
  requests: number
  /** Maximum connections in total. */
  all: number
  /** Proxies, whose connections carry requests of many callers. */
  trusted: readonly string[]
}

/** A browser opens up to six per page, and a whole school may share one address. */
const CONNECTIONS_OF_ONE_ADDRESS = 1_024
const REQUESTS_OF_ONE_ADDRESS = 256
const MOST = 10_000
/** Share of the connections that may have a request in progress. */
const REQUESTS_OF_ALL = 0.9
const KEPT_FREE = 256

/**
 * Limits connections per address (IPv6: per /64) and per /24 or /48 around it, and unanswered requests per
 * address: 429 with Retry-After, or the connection is closed. When all places are taken, the network with
 * the most gives one up (S-R1). Behind a trusted proxy only requests are counted. An event stream counts
 * until it begins, and a film until its link is checked: both are limited per person.
 */
export function limitConnections(app: FastifyInstance, bounds: ConnectionBounds): void {
  const { each, requests, wider, all, trusted } = bounds
  const isTrusted = proxyAddr.compile([...trusted])
  const connections = makeSlotLimiter({ each, wider, all })
  // One more than there are places, so that a new connection is accepted before another makes room for it.
  app.server.maxConnections = all + 1
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || isTrusted(address, 0)) return
    const give = connections.take(address, () => socket.destroy())
    if (typeof give === 'string') socket.destroy()
    else socket.once('close', give)
  })
  // A proxy keeps idle connections open, so fewer requests than connections are allowed.
  limitRequests(app, { each: requests, wider, all: Math.floor(all * REQUESTS_OF_ALL) })
}

/** Releases the place of each request under way. */
const underWay = new WeakMap<FastifyRequest, () => void>()

/** Takes a request out of those of its network: it is known whose it is, and people have limits of their own. */
export const leaveNetwork = (request: FastifyRequest): void => underWay.get(request)?.()

function limitRequests(app: FastifyInstance, bounds: PlaceBounds): void {
  const requests = makeSlotLimiter(bounds)
  app.addHook('onRequest', async (request, reply) => {
    // Page rendering calls the same routes without a socket: the visitor's own request is counted already.
    if (!(request.raw.socket instanceof Socket)) return
    const give = requests.take(request.ip, () => request.raw.destroy())
    if (typeof give === 'string') throw limitRefusal(give, 1)
    underWay.set(request, give)
    reply.raw.once('close', give)
  })
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) leaveNetwork(request)
  })
}

/**
 * Returns the limits per address and per wider network, which gets half of all so that others have room; no
 * limits per caller if `limited` is false.
 */
export function connectionBounds(limited: boolean, trusted: readonly string[]): ConnectionBounds {
  const all = mostConnections()
  const none = Number.POSITIVE_INFINITY
  if (!limited) return { each: none, wider: none, requests: none, all, trusted }
  const wider = Math.floor(all / 2)
  return { each: CONNECTIONS_OF_ONE_ADDRESS, wider, requests: REQUESTS_OF_ONE_ADDRESS, all, trusted }
}

/**
 * Returns the maximum number of connections: each may need a second file descriptor, and the server keeps
 * some for itself.
 */
export function mostConnections(): number {
  const files = mostOpenFiles()
  return Number.isFinite(files) ? Math.min(MOST, Math.max(64, Math.floor((files - KEPT_FREE) / 2))) : MOST
}

/**
 * Returns this process's limit of open files. Linux says it in a file; elsewhere it is in Node's report, which
 * writes a stack trace, for which Node reads and keeps the source map: 15 MB and some 60 ms of a start.
 */
function mostOpenFiles(): number {
  if (process.platform === 'linux') {
    return Number(/^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
  }
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | string } }
  }
  return Number(userLimits?.open_files?.soft ?? 1024)
}
