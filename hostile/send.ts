import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** A studio's address on loopback, and its host name. */
export interface Place {
  port: number
}

export interface Ask {
  method?: string
  path: string
  /** The caller's address, as the server sees it. */
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

/** Sends one request on a separate connection; rejects without a complete answer within 30 seconds. */
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

/** Opens a connection on which the caller writes anything; received data is discarded unless read. */
export function openLine({ port }: Place): Socket {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => {})
  return line
}

/** Formats the head of a request for a raw connection. */
export function headOf({ method = 'GET', path, ...rest }: Omit<Ask, 'body'>): string {
  const headers = Object.entries(headersOf(rest, undefined)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${headers.join('')}\r\n`
}
