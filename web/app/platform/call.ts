import { type Call, makeCall, type Transport, type WireAnswer } from '@studio/contract/call.ts'
import { renewIfOver, renewSession } from './refresh.ts'
import { readSession } from './session.ts'
import { browserTransport } from './transport.ts'

let onServer: Transport | null = null

/** On the server, reads are injected into the server in-process, without a socket. */
export function setServerTransport(transport: Transport): void {
  onServer = transport
}

let onShutOut: (message: string) => void = () => {}

/** Registers the listener for a signed-in person who is blocked or deactivated; it receives the server's message (D17.blocked). */
export function onLockedOut(listener: (message: string) => void): void {
  onShutOut = listener
}

/** Inspects an answer to a signed-in person and notifies the listener if they are locked out. */
export function noticeLockedOut({ status, body }: Pick<WireAnswer, 'status' | 'body'>): void {
  const { code, Message } = (body ?? {}) as { code?: string; Message?: string }
  if (status === 403 && (code === 'Blocked' || code === 'Inactive')) onShutOut(Message ?? '')
}

/**
 * Sends a request as the signed-in person, with a valid token; a 401 renews the session once and reloads the page
 * (AUTH-06).
 */
const asPerson: Transport = async (request, endpoint) => {
  const { look, user } = readSession() ?? {}
  const leave = () => (look && user ? window.location.assign(`/admin/users/${user.id}`) : leaveForSignIn())
  // While an Admin sees the studio as another person, every call sends that token, so that the server refuses writes.
  const forVisitors = endpoint.callers.includes('visitor') && !endpoint.callers.includes('anyone')
  const asVisitor = (forVisitors && !look) || request.headers.authorization
  if (!asVisitor && (await renewIfOver()) === 'ended') leave()
  const session = asVisitor ? null : readSession()
  const bearer: Record<string, string> = session ? { authorization: `Bearer ${session.accessToken}` } : {}
  const answer = await browserTransport({ ...request, headers: { ...bearer, ...request.headers } }, endpoint)
  if (session) noticeLockedOut(answer)
  if (answer.status !== 401 || !session) return answer
  const renewal = await renewSession(session.accessToken)
  if (renewal === 'renewed') window.location.reload()
  if (renewal === 'ended') leave()
  return answer
}

/** The one client of the API, in the browser and on the server. */
export const call: Call = makeCall((request, endpoint) => (onServer ?? asPerson)(request, endpoint))

/**
 * Opens the sign-in page as a new document, which returns to this page afterwards (D2): the router reads the path from
 * the state of the history entry. It says that they were signed out.
 */
function leaveForSignIn(): void {
  const { pathname, search } = window.location
  window.history.pushState({ usr: { returnTo: pathname + search, signedOut: 'elsewhere' } }, '', '/signin')
  window.location.reload()
}
