import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const framework: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLarge),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('wrongType', refusals.wrongType),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
  FST_ERR_BAD_URL: () => new Refusal('notFound', refusals.notFound),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('notFound', refusals.notFound),
}

interface Reason {
  code?: string
  message?: string
  cause?: unknown
  syscall?: string
}

/** Codes of PostgreSQL and of sockets that mean: the database can't serve just now (F2, F11, F13, F16 to F21). */
const databaseAway = new RegExp(
  [
    '^(08|53|58)...$', // connection, resources and disk, the system below
    '^57P0.$|^57014$', // stopped, starting, cancelled
    '^25P0[34]$|^55P03$', // waited too long: in a transaction, for a lock
    '^XX00[12]$', // a damaged page or index
    '^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$',
  ].join('|'),
)
/** What `pg` says, without a code, of a connection that is gone or was never to be had. */
const connectionLost =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed|Cannot use a pool after calling end/

/** Whether the database was the reason, however often the error was wrapped. */
function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, message, cause, syscall } = error as Reason
  // A missing file of ours is a bug; the engine's missing socket is none.
  if (code === 'ENOENT' && syscall !== 'connect') return isDatabaseAway(cause, depth + 1)
  if (code && databaseAway.test(code)) return true
  return connectionLost.test(message ?? '') || isDatabaseAway(cause, depth + 1)
}

/** What the reader of forms says, without a code, of one that breaks off or has no boundary (R15). */
const brokenForm = /unexpected end of multipart data|^Multipart: Boundary not found/i

/** The refusal a person gets for whatever was thrown; null for a bug. */
function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const known = framework[error.code]
  if (known) return known()
  if (brokenForm.test(error.message)) return new Refusal('invalid', refusals.unreadable)
  if (isDatabaseAway(error)) return new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  const status = error.statusCode ?? 500
  if (status === 503) return new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  if (status === 429) return new Refusal('tooMany', refusals.tooMany, { retryAfter: 60 })
  return status >= 400 && status < 500 ? new Refusal('invalid', refusals.unreadable) : null
}

/** The one place that answers an error: `{Message, code, fields, requestId}`, never a stack, SQL or path (S-I10). */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'a request failed')
  else if (refusal !== error && refusal.status === 503)
    request.log.warn({ err: error }, 'a request found no service')
  if (refusal?.retryAfter) reply.header('retry-after', refusal.retryAfter)
  return reply.status(refusal?.status ?? 500).send({
    Message: refusal?.message ?? refusals.bug,
    code: refusal?.code ?? 'Bug',
    ...(refusal?.fields ? { fields: refusal.fields } : {}),
    ...refusal?.extra,
    requestId: request.id,
  })
}

/** A path that can't be read, or with an id longer than any: no route is found, so no hook has set its headers. */
export function refuseBadPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return answerError(error, request, reply)
}

/** Unknown calls below /api are 404 with a Message like any other refusal. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    answerError(new Refusal('notFound', refusals.notFound), request, reply),
  )
}
