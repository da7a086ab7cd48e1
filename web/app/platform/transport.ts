import type { Transport, WireAnswer } from '@studio/contract/call.ts'
import { CallError } from '@studio/contract/call.ts'

/** No network, as a person reads it. */
export const OFFLINE_TEXT = 'The studio can not be reached. Please, check your connection and try again'

/** A request over the network; status 0 stands for no network at all. */
export const browserTransport: Transport = async (request): Promise<WireAnswer> => {
  const { method, url, headers, body = null, signal = null } = request
  const answer = await fetch(url, { method, headers, body, signal, redirect: 'error' }).catch(() => {
    signal?.throwIfAborted()
    throw new CallError(0, { Message: OFFLINE_TEXT, code: 'Offline' }, OFFLINE_TEXT)
  })
  const json = answer.headers.get('content-type')?.startsWith('application/json')
  return {
    status: answer.status,
    body: json ? await answer.json() : undefined,
    retryAfter: answer.headers.get('retry-after'),
  }
}
