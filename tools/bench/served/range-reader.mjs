import { once } from 'node:events'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// Requests parts of one file as fast as possible, over a few connections, and only counts the bytes.
const { port, path, size, part, connections, milliseconds } = workerData
const end = performance.now() + milliseconds
let parts = 0

const askFor = () => {
  const start = Math.floor(Math.random() * (size - part))
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nrange: bytes=${start}-${start + part - 1}\r\n\r\n`
}

/** Reads one answer after the other, until the server closes the connection or the time is over. */
const readParts = async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let left = -1
  let ends = false
  socket.on('data', (bytes) => {
    if (left < 0) {
      const head = bytes.indexOf('\r\n\r\n')
      const headers = bytes.toString('latin1', 0, head).toLowerCase()
      if (!headers.startsWith('http/1.1 206')) throw new Error(`no part of a film: ${headers}`)
      left = Number(/content-length: (\d+)/.exec(headers)?.[1]) - (bytes.length - head - 4)
      ends = /connection: close/.test(headers)
    } else left -= bytes.length
    if (left > 0) return
    parts += 1
    left = -1
    if (ends || performance.now() > end) socket.end()
    else socket.write(askFor())
  })
  socket.write(askFor())
  await once(socket, 'close')
}

const work = async () => {
  while (performance.now() < end) await readParts()
}
const began = performance.now()
await Promise.all(Array.from({ length: connections }, work))
parentPort?.postMessage({ parts, seconds: (performance.now() - began) / 1000 })
