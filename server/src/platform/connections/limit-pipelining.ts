import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Maximum pipelined requests per connection, which is closed beyond that; browsers send none. */
const MOST_WAITING = 8

/**
 * Handles pipelined requests of a connection one at a time: the next one starts when the client has taken the
 * previous response. A slow reader therefore holds at most one open file (S-R2).
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
