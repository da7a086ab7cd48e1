import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const framework: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLarge),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('tooLarge', refusals.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('wrongType', refusals.wrongType),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('invalid', refusals.unreadable),
}

/** Codes of `pg` and of sockets that mean: the database can't serve just now (F16 to F21). */
const databaseAway = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
])

/** The refusal a person gets for whatever was thrown; null for a bug. */
function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const known = framework[error.code]
  if (known) return known()
  const cause = (error as { cause?: { code?: string; message?: string } }).cause ?? error
  const waited = /timeout exceeded when trying to connect|Connection terminated/.test(cause.message ?? '')
  if (waited || databaseAway.has(cause.code ?? '')) {
    return new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  }
  const status = error.statusCode ?? 500
  if (status === 503) return new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  if (status === 429) return new Refusal('tooMany', refusals.tooMany, { retryAfter: 60 })
  return status >= 400 && status < 500 ? new Refusal('invalid', refusals.unreadable) : null
}

/** The one place that answers an error: `{Message, code, fields, requestId}`, never a stack, SQL or path (S-I10). */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'a request failed')
  if (refusal?.retryAfter) reply.header('retry-after', refusal.retryAfter)
  return reply.status(refusal?.status ?? 500).send({
    Message: refusal?.message ?? refusals.bug,
    code: refusal?.code ?? 'Bug',
    ...(refusal?.fields ? { fields: refusal.fields } : {}),
    ...refusal?.extra,
    requestId: request.id,
  })
}

/** Unknown calls below /api are 404 with a Message like any other refusal. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    answerError(new Refusal('notFound', refusals.notFound), request, reply),
  )
}
