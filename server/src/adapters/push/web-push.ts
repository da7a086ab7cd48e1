import { ECDH } from 'node:crypto'
import { HOUR, SECOND } from '@studio/contract/dates.ts'
import webPush from 'web-push'
import { type Fetched, FetchFailed, guardedPost } from '../../platform/outside/guarded-fetch.ts'
import type { PushMessage, PushOutcome, PushServices, PushTarget } from './push-services.ts'

/** Push services of the browsers: Chrome and others, Firefox, Edge, Safari; a dot stands for any name before it. */
const BROWSERS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]
const CURVE = 'prime256v1'

/**
 * Sends messages to the browsers' push services, and to a test's own server. Endpoints come from people, so
 * nothing else is ever called (S-O1).
 */
export function webPushServices(standIn?: string): PushServices {
  const operatorOf = (endpoint: string) => (new URL(endpoint).origin === standIn ? standIn : undefined)
  const isKnown = (endpoint: string) =>
    URL.canParse(endpoint) && (isOfBrowser(new URL(endpoint)) || operatorOf(endpoint) !== undefined)
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    isTarget: (target) => isKnown(target.endpoint) && isPoint(target.p256dh),
    async send(target, message) {
      if (!isKnown(target.endpoint) || !isPoint(target.p256dh)) return { is: 'gone' }
      const { headers, body } = encrypted(target, message)
      const { hostname } = new URL(target.endpoint)
      const destination = { hosts: [hostname], operator: operatorOf(target.endpoint) }
      try {
        return outcomeOf(await guardedPost(target.endpoint, destination, { headers, body }))
      } catch (error) {
        if (!(error instanceof FetchFailed)) throw error
        return { is: error.because === 'notAllowed' ? 'refused' : 'unreached' }
      }
    },
  }
}

function isOfBrowser({ protocol, port, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username || password) return false
  return BROWSERS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}

/** Whether a key is a point on the curve: others would make the encryption throw. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'uncompressed') === p256dh
  } catch {
    return false
  }
}

function encrypted({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message.text,
    {
      TTL: message.seconds,
      // All are shown; others a sleeping phone takes when it wakes (RFC 8030, 5.3), and a reminder is for its hour.
      urgency: 'high',
      topic: message.topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: message.contact, ...message.keys },
    },
  )
  return { headers: headers as Record<string, string>, body: body as Buffer }
}

function outcomeOf({ status, retryAfter }: Fetched): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status !== 429 && status < 500) return { is: 'refused' }
  const seconds = Number(retryAfter)
  return { is: 'later', seconds: seconds > 0 ? Math.min(seconds, HOUR / SECOND) : 0 }
}
