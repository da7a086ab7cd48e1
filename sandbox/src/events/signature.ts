import { createHmac } from 'node:crypto'

/** Signs a webhook as the provider does: HMAC-SHA256 over the timestamp and the raw body. */
export function signatureOf(rawBody: string, secret: string, at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${second}.${rawBody}`).digest('hex')
  return `t=${second},v1=${digest}`
}
