import { Socket } from 'node:net'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody, isFile } from '../connections/slow-bodies.ts'
import { Refusal } from '../refusal.ts'
import { callerNetwork, widerNetwork } from './caller-network.ts'
import { makeShares, type ShareBounds } from './shares.ts'

const BODIES_IN_FLIGHT: ShareBounds = { each: 4_000_000, all: 32_000_000 }

/**
 * Bodies that are kept in memory while they come hold four megabytes of one address: what is announced counts, or what
 * the call may take where nothing is, and the next one is refused unread with 429 (S-R1, S-I3). In all they hold 32, of
 * what has arrived: an announcement costs nobody else anything. Files are apart: they go to the disk.
 */
export function limitBodiesInFlight(app: FastifyInstance, { each, all } = BODIES_IN_FLIGHT): void {
  const shares = makeShares({ each, all: Number.POSITIVE_INFINITY })
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
    // Whoever only listens would start the stream, before the parser does.
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
  /** Ends its sender's connection. */
  end(): void
}

/** What has arrived of all bodies; above `most` bytes the largest of the wider network that holds the most ends. */
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
      // What still comes of a body that has ended is kept by nobody.
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
