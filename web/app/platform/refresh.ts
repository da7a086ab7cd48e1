import { CallError, makeCall } from '@studio/contract/call.ts'
import { refresh } from '@studio/contract/people/sign-in/endpoints.ts'
import { clearSession, keepTokens, readSession } from './session.ts'
import { browserTransport } from './transport.ts'

const RENEW_BEFORE_MS = 60_000
const call = makeCall(browserTransport)

/** Expiry of an access token, in milliseconds since 1970; 0 if it can't be read: it is renewed, and no page fails. */
function endOf(accessToken: string): number {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
    return exp * 1000
  } catch {
    return 0
  }
}

/** `ended`: the server refuses the session; `left`: the person signed out in this browser meanwhile. */
export type Renewal = 'renewed' | 'ended' | 'left' | 'unreachable'

/** Exchanges the refresh token once across all tabs (D2); the others use its result. `spent` is the expired access token. */
export function renewSession(spent: string): Promise<Renewal> {
  const renew = async (): Promise<Renewal> => {
    const session = readSession()
    // The sign-out has navigated and shown its message already.
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

/** The newest access token: a device whose clock is fast would consider each new one expired. */
let gained: string | null = null

/** Renews an expired access token before a request, which would otherwise be refused and repeated (D2). */
export async function renewIfOver(): Promise<Renewal | 'good'> {
  const session = readSession()
  if (!session || session.accessToken === gained || endOf(session.accessToken) > Date.now()) return 'good'
  const renewal = await renewSession(session.accessToken)
  gained = readSession()?.accessToken ?? null
  return renewal
}

/** Renews a minute before the access token expires, so that a 401 is rare (D2). Returns the stop function. */
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
