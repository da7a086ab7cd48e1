import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { chooseByLink } from './choices.ts'

/** Where mail programs unsubscribe somebody with one press; the token follows. */
export const ONE_CLICK = '/mail/unsubscribe'
/** What they send is known beforehand, and is not read. */
const BODY_BYTES = 1024

/**
 * The address of the header List-Unsubscribe (RFC 8058): a POST unsubscribes, whatever form it comes in. A GET never does,
 * for programs open links by themselves: it leads to the page that asks.
 */
export function oneClickRoutes(scope: FastifyInstance, context: Context): void {
  scope.register(async (own) => {
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
