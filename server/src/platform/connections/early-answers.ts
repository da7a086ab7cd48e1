import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './slow-bodies.ts'

/** Milliseconds for which the sender of an unread body may still read the answer. */
const LINGER = 1_500
/** Bytes of a refused body that are read and thrown away; the rest is left to the network. */
const MOST_DRAINED = 64 * 1024

/**
 * An answer that is given before its request has arrived whole ends the connection, so that nobody goes on sending what
 * was refused already (S-R2, F27). What still comes is thrown away for a moment: a connection that is closed over
 * unread bytes is reset, and the sender would never see the answer.
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
