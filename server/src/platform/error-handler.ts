import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { Refusal } from './refusal.ts'

const framework: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLong),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('wrongType', refusals.wrongType),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
  FILE_MISSING: () => new Refusal('notFound', refusals.notFound),
  FST_ERR_BAD_URL: () => new Refusal('notFound', refusals.notFound),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('notFound', refusals.notFound),
}

/** Errors of the multipart parser, without a code, for a truncated form or one without a boundary (R15). */
const brokenForm = /unexpected end of multipart data|^Multipart: Boundary not found/i

/**
 * The client disconnected while sending the body: Node uses the code of a lost connection, but the database
 * is not affected.
 */
const isAborted = ({ code, message }: FastifyError) => code === 'ECONNRESET' && message === 'aborted'

/** What an adapter's error tells beside its status: the text to show, at which fields, and the seconds until a retry makes sense. */
export type Thrown = FastifyError & { shown?: string; fields?: Record<string, string>; retryAfter?: number }

/** Returns the refusal for any thrown error; null for a bug. */
export function refusalOf(error: Thrown | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const known = framework[error.code]
  if (known) return known()
  if (brokenForm.test(error.message) || isAborted(error)) return new Refusal('invalid', refusals.unreadable)
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  const status = error.statusCode ?? 500
  if (error.fields && error.shown) return new Refusal('invalid', error.shown, { fields: error.fields })
  if (status === 503)
    return new Refusal('unavailable', error.shown ?? refusals.busy, { retryAfter: error.retryAfter ?? 2 })
  if (status === 429) return new Refusal('tooMany', refusals.tooMany, { retryAfter: 60 })
  return status >= 400 && status < 500 ? new Refusal('invalid', refusals.unreadable) : null
}

/**
 * Logs an error once, sets the response's status and Retry-After, and returns its refusal; null for a bug.
 */
export function reportError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | null {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'a request failed')
  else if (error.code === 'FILE_MISSING') request.log.error({ err: error }, 'a stored file is missing')
  else if (refusal !== error && refusal.status === 503)
    request.log.warn({ err: error }, 'a request found no service')
  if (refusal?.retryAfter) reply.header('retry-after', refusal.retryAfter)
  reply.status(refusal?.status ?? 500)
  return refusal
}

/**
 * Sends all error responses of calls: `{Message, code, fields, requestId}`, never a stack, SQL or path
 * (S-I10).
 */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = reportError(error, request, reply)
  return reply.send({
    Message: refusal?.message ?? refusals.bug,
    code: refusal?.code ?? 'Bug',
    ...(refusal?.fields ? { fields: refusal.fields } : {}),
    ...refusal?.extra,
    requestId: request.id,
  })
}

/** Whether somebody opens a page, by a link that a chat or a mail program has cut. */
const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/**
 * Responds to an unreadable path, or one with an overlong id: in a browser by the page that says there is none. No route matches,
 * so no hook has set headers or limits the body; it sets the headers itself and closes the connection.
 */
export function refuseBadPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  reply.header('connection', 'close')
  if (opensPage(request)) return reply.redirect('/not-found', 302)
  return answerError(error, request, reply)
}

/** Responds 404 with a Message to unknown calls below /api, which count as visits. */
export function refuseUnknownCalls(app: FastifyInstance, countVisit: (address: string) => void): void {
  app.setNotFoundHandler(async (request) => {
    countVisit(request.ip)
    throw new Refusal('notFound', refusals.notFound)
  })
}
