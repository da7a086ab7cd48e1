import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Where a studio listens on loopback, and the name it answers to. */
export interface Place {
  port: number
}

export interface Ask {
  method?: string
  path: string
  /** The address the caller has for the server. */
  from: string
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

const PATIENCE_MS = 30_000

/** One request on a connection of its own; rejects where no whole answer comes within 30 seconds. */
export function ask({ port }: Place, { method = 'GET', path, body, ...rest }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = headersOf(rest, body)
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    sent.end(body)
  })
}

function headersOf({ from, token, headers }: Pick<Ask, 'from' | 'token' | 'headers'>, body: Ask['body']) {
  return {
    host: 'studio.example',
    'x-forwarded-for': from,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
}

/** A connection on which the caller writes what they like; what the server says is thrown away unless it is read. */
export function openLine({ port }: Place): Socket {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => {})
  return line
}

/** The head of a request as it goes over a line. */
export function headOf({ method = 'GET', path, ...rest }: Omit<Ask, 'body'>): string {
  const headers = Object.entries(headersOf(rest, undefined)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${headers.join('')}\r\n`
}
