import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from '../pages/plain-page.ts'
import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 2
/** Milliseconds in which a closing server still answers what came on a connection that it took at the last moment. */
const LAST_ANSWERS_MS = 1_000
/** Milliseconds after which a closing server looks again for connections with nothing under way. */
const LOOK_AGAIN_MS = 50
/** Milliseconds after which a closing server hangs up: longer than a statement may take. */
const HANG_UP_MS = 6_000

interface Readiness {
  /** Lets visitors in: before, all get 503, and requests wait for so many milliseconds first. */
  open(): void
  /** Begins the end, and resolves when no proxy has a connection left that it may send into. */
  drain(milliseconds: number): Promise<void>
}

/**
 * Responds 503 with Retry-After while the studio opens (D16) and when it has been closing for a second (E11). From
 * `drain` on `/health/ready` says that it is not ready, and each answer asks that the connection be closed. Calls end
 * before the server does; whoever is slow to send or to read is hung up on (F6).
 */
export function watchReadiness(
  app: FastifyInstance,
  { patience = 0, lastAnswers = LAST_ANSWERS_MS, hangUp = HANG_UP_MS } = {},
): Readiness {
  let state: 'opening' | 'open' | 'draining' | 'closing' = 'opening'
  const opened = Promise.withResolvers<void>()
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const isProbe = request.url === '/health/ready'
    if (state === 'opening') {
      if (!isProbe) await Promise.race([opened.promise, sleep(patience, undefined, { ref: false })])
      return state === 'opening' ? refuseForNow(request, reply, refusals.opening) : undefined
    }
    reply.header('connection', 'close')
    if (state === 'closing' || isProbe) return refuseForNow(request, reply, refusals.restarting)
  }
  const isSending = watchSending(app.server)
  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'open' || request.url === '/health/live') return done()
    refuse(request, reply).then((sent) => sent ?? done(), done)
  })
  app.addHook('preClose', async () => {
    state = 'draining'
    setTimeout(() => {
      state = 'closing'
    }, lastAnswers).unref()
    let hasHungUp = false
    setTimeout(() => {
      hasHungUp = true
      app.server.closeAllConnections()
    }, hangUp).unref()
    // A connection whose answer comes after the server's end would stay open.
    setInterval(() => isSending() || app.server.closeIdleConnections(), LOOK_AGAIN_MS).unref()
    // The server's end closes idle connections, too.
    while (isSending() && !hasHungUp) await sleep(LOOK_AGAIN_MS)
  })
  return {
    open() {
      if (state === 'opening') state = 'open'
      opened.resolve()
    },
    async drain(milliseconds) {
      state = 'draining'
      if (app.server.listening) await sleep(milliseconds)
    },
  }
}

/**
 * Whether any connection has bytes that its reader has not taken yet. For Node it is idle once its answer was handed
 * over, and closing it then would cut what a slow reader still waits for.
 */
function watchSending(server: Server): () => boolean {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => [...sockets].some(({ writableLength }) => writableLength > 0)
}

/** API calls get JSON, pages a plain page. */
function refuseForNow(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (request.url.startsWith('/api/') || request.url.startsWith('/health/'))
    throw new Refusal('unavailable', text, { retryAfter: RETRY_AFTER_SECONDS })
  const sentences = `${text}. Please try again in a moment`
  return sendPlainPage(reply.code(503).header('retry-after', RETRY_AFTER_SECONDS), { sentences })
}
