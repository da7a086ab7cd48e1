import { CallError, type Extras } from '@studio/contract/call.ts'
import type { AnyEndpoint, RequestOf } from '@studio/contract/endpoint.ts'
import type { TestPerson } from '../people.ts'
import type { At } from './scene/scene.ts'

/** A valid request, and who makes it if not the caller themselves. */
type Asked<E extends AnyEndpoint> = RequestOf<E> & Extras & { as?: TestPerson }

export interface Ask {
  endpoint: AnyEndpoint
  /** The name in the table: `GET /Video/:id of a path`. */
  name: string
  request(at: At): Promise<Asked<AnyEndpoint>> | Asked<AnyEndpoint>
}

/** Declares a request to an endpoint; `about` distinguishes several lines of the table for one endpoint. */
export function ask<E extends AnyEndpoint>(
  endpoint: E,
  about: string,
  request: (at: At) => Promise<Asked<E>> | Asked<E>,
): Ask {
  const name = `${endpoint.method} ${endpoint.path} ${about}`.trim()
  return { endpoint, name, request: request as Ask['request'] }
}

/** Declares a request without input. */
export const askFor = (endpoint: AnyEndpoint): Ask => ask(endpoint, '', () => ({}) as never)

const marks: Record<number, string> = { 400: '0', 401: '1', 402: '2', 403: '3', 404: '4', 409: '9', 410: '-' }

/** Prepares the call of a cell, with the data that it needs. */
export async function prepareRequest(at: At, { endpoint, request }: Ask): Promise<() => Promise<unknown>> {
  const { as, form, headers, ...asked } = await request(at)
  const person = as && at.me ? as : at.me
  const { call } = person ? at.studio.as(person) : at.studio
  return () => call(endpoint, asked as never, { form, headers })
}

/** Returns a caller's outcome, as the table marks it, and the answer itself. */
export async function outcomeOf(at: At, ask: Ask): Promise<{ mark: string; text: string }> {
  const send = await prepareRequest(at, ask)
  try {
    const answer = await send()
    return { mark: hasMedia(answer) ? 'M' : '.', text: JSON.stringify(answer) ?? '' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { mark: marks[error.status] ?? `(${error.status})`, text: JSON.stringify(error.body) }
  }
}

/** Checks whether a video in the answer has media keys (D6). */
function hasMedia(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const isVideo = 'thumbnailUrl' in answer
  if (isVideo && ('url' in answer || 'externalEmbeddedCode' in answer)) return true
  return Object.values(answer).some(hasMedia)
}
