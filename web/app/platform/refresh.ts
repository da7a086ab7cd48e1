import { refresh } from '@studio/contract/account/endpoints.ts'
import { CallError, makeCall } from '@studio/contract/call.ts'
import { clearSession, keepTokens, readSession } from './session.ts'
import { browserTransport } from './transport.ts'

const RENEW_BEFORE_MS = 60_000
const call = makeCall(browserTransport)

/** Milliseconds since 1970 when an access token ends. */
function endOf(accessToken: string): number {
  const payload = accessToken.split('.')[1] ?? ''
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
  return exp * 1000
}

/** `ended` is a session that the server refuses; `left` is one that this browser has signed out of meanwhile. */
export type Renewal = 'renewed' | 'ended' | 'left' | 'unreachable'

/**
 * Exchanges the refresh token once, whichever tab asks first (D2); the others take over its result.
 * `spent` is the access token that was found wanting.
 */
export function renewSession(spent: string): Promise<Renewal> {
  const renew = async (): Promise<Renewal> => {
    const session = readSession()
    // Whoever signed out has led on, and said why.
    if (!session) return 'left'
    if (session.look) {
      clearSession()
      return 'ended'
    }
    if (session.accessToken !== spent) return 'renewed'
    try {
      keepTokens(await call(refresh, { body: { token: session.refreshToken } }))
      return 'renewed'
    } catch (error) {
      const refused = error instanceof CallError && (error.status === 401 || error.status === 403)
      if (!refused) return 'unreachable'
      clearSession()
      return 'ended'
    }
  }
  return navigator.locks ? navigator.locks.request('session-renewal', renew) : renew()
}

/** The access token gained last: a device whose clock is ahead would find each new one over, too. */
let gained: string | null = null

/** Renews an access token that is over before anything is asked with it: what it asked would be refused, and the page read twice (D2). */
export async function renewIfOver(): Promise<Renewal | 'good'> {
  const session = readSession()
  if (!session || session.accessToken === gained || endOf(session.accessToken) > Date.now()) return 'good'
  const renewal = await renewSession(session.accessToken)
  gained = readSession()?.accessToken ?? null
  return renewal
}

/** Renews a minute before the access token ends, so that a 401 stays rare (D2). Returns how to stop. */
export function scheduleRenewal(): () => void {
  const check = () => {
    const session = readSession()
    if (session && !session.look && endOf(session.accessToken) - Date.now() < RENEW_BEFORE_MS) {
      void renewSession(session.accessToken)
    }
  }
  check()
  const timer = setInterval(check, 20_000)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
