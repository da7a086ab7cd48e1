import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { CountVisit } from '../../platform/limits/count-calls.ts'
import { chooseByLink } from './choices.ts'
import { readMailToken } from './mail-link.ts'

/** Path for one-click unsubscription by mail programs; the token follows. */
export const ONE_CLICK = '/mail/unsubscribe'
/** The body is fixed by the standard, so it is not read. */
const BODY_BYTES = 1024

/**
 * Serves the address of the List-Unsubscribe header (RFC 8058): a POST unsubscribes, whatever its body. A GET changes nothing,
 * because programs prefetch links; it redirects to the page that asks.
 */
export function oneClickRoutes(scope: FastifyInstance, context: Context, countVisit: CountVisit): void {
  scope.register(async (own) => {
    own.addHook<{ Params: { token: string } }>('onRequest', async ({ ip, params }) =>
      countVisit(ip, readMailToken(context, params.token)?.userId),
    )
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )
    own.post<{ Params: { token: string } }>(`${ONE_CLICK}/:token`, async ({ params }, reply) => {
      await chooseByLink(context, params.token, false)
      return reply.status(200).header('cache-control', 'no-store').send()
    })
    own.get<{ Params: { token: string } }>(`${ONE_CLICK}/:token`, async ({ params }, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`, 303),
    )
  })
}
