import { CallError, makeCall } from '@studio/contract/call.ts'
import { refresh } from '@studio/contract/people/sign-in/endpoints.ts'
import { clearSession, endOf, keepTokens, readSession } from './session.ts'
import { browserTransport } from './transport.ts'

const RENEW_BEFORE_MS = 60_000
const call = makeCall(browserTransport)

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
  // A browser that keeps nothing for the site has no locks for it either.
  return navigator.locks ? navigator.locks.request('session-renewal', renew).catch(renew) : renew()
}

/** Renews an expired access token before a request, which would otherwise be refused and repeated (D2). */
export async function renewIfOver(): Promise<Renewal | 'good'> {
  const session = readSession()
  if (!session || endOf(session) > Date.now()) return 'good'
  return renewSession(session.accessToken)
}

/** Renews a minute before the access token expires, so that a 401 is rare (D2). Returns the stop function. */
export function scheduleRenewal(): () => void {
  const check = () => {
    const session = readSession()
    if (session && !session.look && endOf(session) - Date.now() < RENEW_BEFORE_MS) {
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
