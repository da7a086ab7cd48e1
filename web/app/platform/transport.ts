import type { Transport, WireAnswer } from '@studio/contract/call.ts'
import { CallError } from '@studio/contract/call.ts'

/** Message for a failed network. */
export const OFFLINE_TEXT = 'The studio can’t be reached. Please check your connection and try again'

/** A request over the network; status 0 means that it failed. */
export const browserTransport: Transport = async (request): Promise<WireAnswer> => {
  const { method, url, headers, body = null, signal = null } = request
  const answering = request.onSent
    ? import('./send-form.ts').then(({ sendForm }) => sendForm(request))
    : fetch(url, { method, headers, body, signal, redirect: 'error' })
  const answer = await answering.catch(() => {
    signal?.throwIfAborted()
    throw offline()
  })
  return {
    status: answer.status,
    body: await bodyOf(answer),
    retryAfter: answer.headers.get('retry-after'),
  }
}

/** The error of a request that did not reach the studio. */
export const offline = () => new CallError(0, { Message: OFFLINE_TEXT, code: 'Offline' }, OFFLINE_TEXT)

/** Parses JSON, or returns the text of a CSV file; a truncated body is an error, unless the status tells one already. */
async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  if (!isJson && !type.startsWith('text/csv')) return undefined
  const reading: Promise<unknown> = isJson ? answer.json() : answer.text()
  return reading.catch(() => {
    if (answer.ok) throw offline()
  })
}
