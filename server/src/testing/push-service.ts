import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '@studio/contract/push/schema.ts'
import type { PushButton } from '../rooms/push/deliver.ts'

/** A message as its browser decrypted it. */
interface PushedMessage {
  /** The browser's name in `subscribe`. */
  to: string
  /** JSON of the message. */
  content: Record<string, string> & { button?: PushButton }
  headers: IncomingMessage['headers']
  /** Claims of the VAPID token, whose signature was valid for the key it names (RFC 8292). */
  claims: { aud: string; exp: number; sub: string }
  /** The key that signed, in base64url. */
  signedWith: string
}

export interface TestPushService {
  /** For STAND_IN_URL. */
  origin: string
  received: PushedMessage[]
  /** A browser with keys of its own, subscribed at this service. */
  subscribe(name: string): PushSubscription
  /** Status and headers of the answers to a browser's messages from now on; 0 breaks the connection. */
  answer(name: string, status: number, headers?: Record<string, string>): void
  stop(): Promise<void>
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

/** Starts a push service on loopback that decrypts what it gets, as the browsers would. */
export async function startPushService(): Promise<TestPushService> {
  const received: PushedMessage[] = []
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, { status: number; headers: Record<string, string> }>()
  const server = createServer(async (request, response) => {
    const to = (request.url ?? '').slice(1)
    const browser = browsers.get(to)
    const body = await buffer(request)
    if (browser) {
      const content = JSON.parse(decrypted(body, browser))
      received.push({ to, content, headers: request.headers, ...vapidOf(request) })
    }
    const { status, headers } = answers.get(to) ?? { status: browser ? 201 : 404, headers: {} }
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe(name) {
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = browser.keys.generateKeys('base64url')
      browsers.set(name, browser)
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
    answer: (name, status, headers = {}) => answers.set(name, { status, headers }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** RFC 8188 with the keys of RFC 8291: one record, with the sender's public key in its header. */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), { salt: auth, info, bytes: 32 })
  const part = (name: string, bytes: number) =>
    hkdf(secret, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), bytes })
  const record = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

interface Derived {
  salt: Buffer
  info: Buffer
  bytes: number
}
const hkdf = (secret: Buffer, { salt, info, bytes }: Derived) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8292: a token signed with the key beside it. */
function vapidOf({ headers }: IncomingMessage): Pick<PushedMessage, 'claims' | 'signedWith'> {
  const [, token = '', signedWith = ''] = /^vapid t=(\S+), *k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [header, claims, signature] = token.split('.')
  const point = Buffer.from(signedWith, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const how = { key, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', signed, how, Buffer.from(signature ?? '', 'base64url')))
    throw new Error('the token of a message has another signature')
  return { claims: JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), signedWith }
}
