import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMegabytes } from './served.mjs'

const VIEWERS = 200
/** Bytes that a viewer reads at once, and milliseconds between two reads: 2 Mbit a second. */
const SIP = 64 * 1024
const EVERY_MS = 250
const SECONDS = 10

/**
 * Opens a whole film for 200 viewers who each read it as slowly as they watch it, and returns by how many megabytes the
 * server's resident memory is larger at most meanwhile.
 * @param {{ port: number, path: string }} source @param {number} pid
 */
export const measureSlowViewers = async ({ port, path }, pid) => {
  const before = residentMegabytes(pid)
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, (_, at) => beginToWatch(port, path, `127.0.${at}.1`)),
  )
  let most = before
  for (let sips = 0; sips < (SECONDS * 1000) / EVERY_MS; sips += 1) {
    await sleep(EVERY_MS)
    for (const socket of viewers) socket.read(SIP) ?? socket.read()
    most = Math.max(most, residentMegabytes(pid))
  }
  const left = viewers.filter((socket) => socket.closed || socket.readableEnded).length
  for (const socket of viewers) socket.destroy()
  if (left > 0) throw new Error(`${left} of ${VIEWERS} slow viewers were hung up on`)
  return { viewers: VIEWERS, growth: most - before }
}

/**
 * Opens a socket on which the film has begun to come; it holds 64 KB and reads no further until it is asked to.
 * `localAddress` is of a network of its own, as a viewer's is.
 * @param {number} port @param {string} path @param {string} localAddress
 */
const beginToWatch = async (port, path, localAddress) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await once(socket, 'readable')
  const head = String(socket.read(SIP) ?? socket.read()).slice(0, 12)
  if (head !== 'HTTP/1.1 200') throw new Error(`no film: ${head}`)
  return socket
}
