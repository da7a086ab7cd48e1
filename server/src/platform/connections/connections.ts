import { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makePlaces, type PlaceBounds, refuseFor } from '../limits/places.ts'

export interface ConnectionBounds {
  /** Connections of one network. */
  each: number
  /** Connections, or requests under way, of the /24 or /48 around it. */
  wider: number
  /** Requests under way of one network. */
  requests: number
  /** Connections in all. */
  all: number
  /** Proxies whose connections are those of many. */
  trusted: readonly string[]
}

/** A browser holds up to six for one page, and a school is one address. */
const CONNECTIONS_OF_ONE_ADDRESS = 1_024
const REQUESTS_OF_ONE_ADDRESS = 256
const MOST = 10_000
/** Of the connections, so many may have a request under way. */
const REQUESTS_OF_ALL = 0.9
const KEPT_FREE = 256

/**
 * One address (IPv6: its /64) holds so many connections, the /24 or /48 around it so many more, and one address so many
 * requests that are not answered yet: 429 with Retry-After, or no connection at all. When all are taken, the widest
 * holder gives way (S-R1). Behind a trusted proxy the requests alone tell whose they are. An event stream is answered
 * once it begins: each person's are bounded already.
 */
export function limitConnections(app: FastifyInstance, bounds: ConnectionBounds): void {
  const { each, requests, wider, all, trusted } = bounds
  const isTrusted = proxyAddr.compile([...trusted])
  const connections = makePlaces({ each, wider, all })
  // One more than there are places, so that a newcomer is seen for whom somebody gives way.
  app.server.maxConnections = all + 1
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || isTrusted(address, 0)) return
    const give = connections.take(address, () => socket.destroy())
    if (typeof give === 'string') socket.destroy()
    else socket.once('close', give)
  })
  // A proxy keeps connections on which nothing is asked just now.
  limitRequests(app, { each: requests, wider, all: Math.floor(all * REQUESTS_OF_ALL) })
}

function limitRequests(app: FastifyInstance, bounds: PlaceBounds): void {
  const requests = makePlaces(bounds)
  const underWay = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    // Pages read through the same routes, without a socket: their visitor's request is counted already.
    if (!(request.raw.socket instanceof Socket)) return
    const give = requests.take(request.ip, () => request.raw.destroy())
    if (typeof give === 'string') throw refuseFor(give, 1)
    underWay.set(request, give)
    reply.raw.once('close', give)
  })
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) underWay.get(request)?.()
  })
}

/** What one address holds, and its wider network: half of all, which leaves the rest to others; none with `limited` off. */
export function connectionBounds(limited: boolean, trusted: readonly string[]): ConnectionBounds {
  const all = mostConnections()
  const none = Number.POSITIVE_INFINITY
  if (!limited) return { each: none, wider: none, requests: none, all, trusted }
  const wider = Math.floor(all / 2)
  return { each: CONNECTIONS_OF_ONE_ADDRESS, wider, requests: REQUESTS_OF_ONE_ADDRESS, all, trusted }
}

/** As many connections as leave each of them a file, and the rest of the server its own. */
export function mostConnections(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | string } }
  }
  const files = Number(userLimits?.open_files?.soft ?? 1024)
  return Number.isFinite(files) ? Math.min(MOST, Math.max(64, Math.floor((files - KEPT_FREE) / 2))) : MOST
}
