import type { AnswerOf, AnyEndpoint, RequestOf } from './endpoint.ts'

/** A request as data, ready for fetch in the browser or for injection on the server. */
export interface WireRequest {
  method: AnyEndpoint['method']
  /** Root-relative, with query: `/api/Price?orderBy=DateTime`. */
  url: string
  headers: Record<string, string>
  /** JSON text, a form with a file, or absent. */
  body?: string | FormData
  /** Stops the request in the browser. */
  signal?: AbortSignal
  /** Progress of an upload in the browser: bytes sent, and bytes in all. */
  onSent?: (sent: number, size: number) => void
}

export interface WireAnswer {
  status: number
  /** The parsed body; undefined if it is empty or not JSON. */
  body: unknown
  retryAfter?: string | null
}

export type Transport = (request: WireRequest, endpoint: AnyEndpoint) => Promise<WireAnswer>

/** A refused call: the server's Message, its code and the messages at fields (S-I10). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, fallback: string) {
    super(typeof body.Message === 'string' ? body.Message : fallback)
    this.name = 'CallError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'Unknown'
    this.fields = (body.fields as Record<string, string>) ?? {}
    this.body = body
  }
}

/**
 * What a call takes besides its shapes: a form with a file and a progress callback, headers such as Idempotency-Key, and
 * an abort signal.
 */
export interface Extras {
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  onSent?: WireRequest['onSent']
}

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  extras?: Extras,
) => Promise<AnswerOf<E>>

interface AnyRequest {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes the typed client of every endpoint over a transport. */
export function makeCall(transport: Transport): Call {
  return async (endpoint, request, { form, headers, ...rest } = {}) => {
    const { params, query, body } = request as AnyRequest
    const json = body === undefined ? undefined : JSON.stringify(body)
    const answer = await transport(
      {
        method: endpoint.method,
        url: urlOf(endpoint, params, query),
        headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(form ? { body: form } : json === undefined ? {} : { body: json }),
        ...rest,
      },
      endpoint,
    )
    // The browser's endpoints leave out 200 (web/browser-endpoints.ts).
    const { status = 200 } = endpoint
    if (answer.status === status) return answer.body as never
    throw new CallError(
      answer.status,
      (answer.body ?? {}) as Record<string, unknown>,
      [endpoint.failure, passingText(answer)].filter(Boolean).join('. ') || 'Error',
    )
  }
}

/** What a proxy's 429 or 503, which has no Message, means; its Retry-After counts if it is in seconds. */
function passingText({ status, retryAfter }: WireAnswer): string | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(retryAfter)
  return `The studio is busy. Please try again in ${seconds > 1 ? `${seconds} seconds` : 'a moment'}`
}

/** Returns the root-relative URL of a call; arrays become repeated keys. */
export function urlOf(
  endpoint: AnyEndpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}
