import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  socket: Socket
  /** Everything received so far. */
  said(): string
  /** Resolves once the connection has ended, with everything received. */
  ended: Promise<string>
  /** Sends a piece repeatedly, every so many milliseconds, while the connection is open. */
  drip(every: number, piece?: string): void
  /** Resolves as soon as something was received, with it. */
  answered(): Promise<string>
}

/** Opens a connection on which a test sends exact bytes, from any loopback address, at any speed. */
export async function rawSocket(port: number, text: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1')
  })
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  await Promise.race([once(socket, 'connect'), ended])
  socket.write(text)
  return {
    socket,
    said: () => said,
    ended,
    drip(every, piece = 'x') {
      const timer = setInterval(() => socket.write(piece), every)
      socket.once('close', () => clearInterval(timer))
    },
    async answered() {
      if (said === '') await Promise.race([once(socket, 'data'), ended])
      return said
    },
  }
}

/** Formats the head of a request, and its body if any. */
export function requestText(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
