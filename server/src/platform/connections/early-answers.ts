import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './slow-bodies.ts'

/** Milliseconds in which the sender of an unread body can still read the response. */
const LINGER = 1_500
/** Maximum bytes of a refused body that are read and discarded; the rest stays in the socket. */
const MOST_DRAINED = 64 * 1024

/**
 * Closes the connection after a response that is sent before the whole request has arrived, so that the
 * client stops sending a refused body (S-R2, F27). Discards incoming bytes for a moment first: closing a
 * connection with unread bytes resets it, and the client would never see the response.
 */
export function closeAfterEarlyAnswers(app: FastifyInstance, linger = LINGER): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request
    if (!(raw instanceof IncomingMessage) || raw.complete || !hasBody(request)) return payload
    reply.header('connection', 'close')
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(saidThenDrained(payload, raw, linger))
  })
}

async function* saidThenDrained(payload: string | Buffer, raw: IncomingMessage, linger: number) {
  yield Buffer.from(payload)
  raw.unpipe()
  let left = MOST_DRAINED
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.pause()
  })
  raw.resume()
  await finished(raw, { signal: AbortSignal.timeout(linger) }).catch(() => undefined)
}
