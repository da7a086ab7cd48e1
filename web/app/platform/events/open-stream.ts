import { urlOf } from '@studio/contract/call.ts'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { noticeLockedOut } from '../call.ts'
import { renewIfOver, renewSession } from '../refresh.ts'
import { readSession } from '../session.ts'

type Bytes = ReadableStream<Uint8Array>

/**
 * Opens a streaming response as the signed-in person. An expired token is renewed without reloading the page; an ended session
 * leads to the sign-in page, and a blocked person is told (AUTH-07, D17.blocked). Rejects if the server is unreachable or
 * refuses.
 */
export async function openStream(endpoint: AnyEndpoint, signal: AbortSignal): Promise<Bytes> {
  let renewal = await renewIfOver()
  const token = readSession()?.accessToken ?? ''
  let answer = renewal === 'ended' ? null : await ask(endpoint, token, signal)
  if (answer?.status === 401) {
    renewal = await renewSession(token)
    const renewed = readSession()?.accessToken ?? ''
    answer = renewal === 'renewed' ? await ask(endpoint, renewed, signal) : null
  }
  if (renewal === 'ended' && !signal.aborted) window.location.assign('/signin')
  if (answer?.ok && answer.body) return answer.body
  if (answer?.status === 403) noticeLockedOut({ status: 403, body: await answer.json().catch(() => null) })
  throw new Error(`The stream can not be had: ${answer?.status ?? renewal}`)
}

function ask(endpoint: AnyEndpoint, token: string, signal: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(urlOf(endpoint), { headers, signal, redirect: 'error' })
}
