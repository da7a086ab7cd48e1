import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers send none ahead; more of them than this end their connection. */
const MOST_WAITING = 8

/**
 * Of the requests that are sent ahead on one connection, one at a time is begun: the next one when the answer before it
 * has been taken. So whoever reads slowly holds one open file and no more (S-R2).
 */
export function limitPipelining(app: FastifyInstance, mostWaiting = MOST_WAITING): void {
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length > mostWaiting) {
      socket.destroy()
      return
    }
    line.push(done)
    reply.raw.once('close', () => {
      line.shift()
      if (!socket.destroyed) line[0]?.()
    })
    if (line.length === 1) done()
  })
}
