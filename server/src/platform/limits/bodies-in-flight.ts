import { Socket } from 'node:net'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody, isFile } from '../connections/slow-bodies.ts'
import { Refusal } from '../refusal.ts'
import { callerNetwork, widerNetwork } from './caller-network.ts'
import { makeUsageLimiter, type ShareBounds } from './usage-limiter.ts'

const BODIES_IN_FLIGHT: ShareBounds = { each: 4_000_000, all: 32_000_000 }

/**
 * Limits bodies buffered in memory to four megabytes per address: the announced size counts, or the call's
 * maximum if none is announced; the next body is refused unread with 429 (S-R1, S-I3). The total is limited
 * to 32 megabytes of received bytes, so an announcement takes no room from others. Files are exempt: they go
 * to disk.
 */
export function limitBodiesInFlight(app: FastifyInstance, { each, all } = BODIES_IN_FLIGHT): void {
  const shares = makeUsageLimiter({ each, all: Number.POSITIVE_INFINITY })
  const arrived = keepArrived(all)
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!(request.raw.socket instanceof Socket) || !hasBody(request) || isFile(request)) return
    const network = callerNetwork(request.ip)
    const give = shares.take([network], bytesOf(request))
    if (typeof give === 'string') throw new Refusal('tooMany', refusals.tooMany, { retryAfter: 1 })
    const body = { wider: widerNetwork(network), bytes: 0, end: () => request.raw.destroy() }
    arrived.begin(body)
    reply.raw.once('close', () => {
      give()
      arrived.drop(body)
    })
    // Adding a listener would start the stream before the parser is attached.
    payload.pause()
    payload.on('data', ({ length }: Buffer) => arrived.add(body, length))
  })
}

function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit } = routeOptions
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
}

interface Body {
  wider: string
  bytes: number
  /** Disconnects the sender. */
  end(): void
}

/**
 * Counts the received bytes of all bodies; above `most` bytes it ends the largest body of the wider network
 * that holds the most.
 */
function keepArrived(most: number) {
  const bodies = new Set<Body>()
  let inAll = 0
  const drop = (body: Body) => {
    if (bodies.delete(body)) inAll -= body.bytes
  }
  return {
    begin: (body: Body) => bodies.add(body),
    drop,
    add(body: Body, bytes: number) {
      // Later bytes of an ended body are not stored.
      if (!bodies.has(body)) return
      body.bytes += bytes
      inAll += bytes
      while (inAll > most) {
        const largest = largestOf(heaviestNetwork([...bodies]))
        drop(largest)
        largest.end()
      }
    },
  }
}

function heaviestNetwork(bodies: Body[]): Body[] {
  const sum = (some: Body[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  const networks = [...Map.groupBy(bodies, ({ wider }) => wider).values()].map((some) => ({
    some,
    bytes: sum(some),
  }))
  return networks.reduce((most, one) => (one.bytes > most.bytes ? one : most)).some
}

function largestOf(bodies: Body[]): Body {
  return bodies.reduce((most, one) => (one.bytes > most.bytes ? one : most))
}
