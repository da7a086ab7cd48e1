import { type Call, makeCall, type Transport, type WireAnswer } from '@studio/contract/call.ts'
import { renewIfOver, renewSession } from './refresh.ts'
import { readSession } from './session.ts'
import { browserTransport } from './transport.ts'

let onServer: Transport | null = null

/** On the server the web's reads go through the studio's own door, without a socket. */
export function setServerTransport(transport: Transport): void {
  onServer = transport
}

let onShutOut: (message: string) => void = () => {}

/**
 * Registers what happens when the signed-in person is blocked or deactivated; it gets the server's text (D17.blocked).
 */
export function onLockedOut(listener: (message: string) => void): void {
  onShutOut = listener
}

/** Looks at an answer to whoever is signed in, and tells when it shuts them out. */
export function noticeLockedOut({ status, body }: Pick<WireAnswer, 'status' | 'body'>): void {
  const { code, Message } = (body ?? {}) as { code?: string; Message?: string }
  if (status === 403 && (code === 'Blocked' || code === 'Inactive')) onShutOut(Message ?? '')
}

/** As the person signed in here, with a token that is not over; a 401 renews the session once and reloads the page, as document 1 says (AUTH-06). */
const asPerson: Transport = async (request, endpoint) => {
  const { look, user } = readSession() ?? {}
  const out = look && user ? `/admin/users/${user.id}` : '/signin'
  // A look shows its token at every call, so that the server refuses whatever writes.
  const asVisitor = (endpoint.callers.includes('visitor') && !look) || request.headers.authorization
  if (!asVisitor && (await renewIfOver()) === 'ended') window.location.assign(out)
  const session = asVisitor ? null : readSession()
  const bearer: Record<string, string> = session ? { authorization: `Bearer ${session.accessToken}` } : {}
  const answer = await browserTransport({ ...request, headers: { ...bearer, ...request.headers } }, endpoint)
  if (session) noticeLockedOut(answer)
  if (answer.status !== 401 || !session) return answer
  const renewal = await renewSession(session.accessToken)
  if (renewal === 'renewed') window.location.reload()
  if (renewal === 'ended') window.location.assign(out)
  return answer
}

/** The one way to reach the server, on both sides. */
export const call: Call = makeCall((request, endpoint) => (onServer ?? asPerson)(request, endpoint))
