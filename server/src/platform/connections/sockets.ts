import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds in which the body of a call is there; files and films may take longer. */
const BODY_MS = 30_000
const MOST_CONNECTIONS = 10_000
/** Files that the server opens for itself. */
const OWN_FILES = 256

/**
 * Node's own limits of connections, in milliseconds (S-R2, F27). In production a proxy stands before them: floods and
 * slow senders end there (deploy/nginx, deploy/Caddyfile).
 */
export const socketTimes = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  /** The whole of a request: a picture of 20 MB over 130 kbit a second. */
  requestTimeout: 1_200_000,
  /** Nothing was read or taken. */
  connectionTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxRequestsPerSocket: 1_000,
}

/** Ends the connection of a call whose body is not there in time: an onRequest hook of the calls with a JSON body. */
export function bodyInTime({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!raw.complete) {
    const late = setTimeout(() => raw.destroy(), BODY_MS)
    const there = () => clearTimeout(late)
    raw.once('end', there).once('close', there)
  }
  done()
}

/** Lets a handler work in silence for longer than `connectionTimeout`; the next request of its connection is timed again. */
export function takeTime({ raw: { socket } }: FastifyRequest): void {
  if (socket instanceof Socket) socket.setTimeout(0)
}

/** Returns the maximum number of connections: each may need a second file descriptor. */
export function mostConnections(): number {
  const files = mostOpenFiles()
  return Math.min(MOST_CONNECTIONS, Math.max(64, Math.floor((files - OWN_FILES) / 2)))
}

/** Where there is no such file, on a Mac, the studio is a demo. */
function mostOpenFiles(): number {
  if (process.platform !== 'linux') return 1024
  return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
}
