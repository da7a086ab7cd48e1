import { paletteCss } from '@studio/contract/studio/palette.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

/** Opens `/palette.css`, the colours of this studio; pages link it where there are any (D15). */
export function paletteSheet(app: FastifyInstance, context: Context): void {
  const css = paletteCss(context.config.studio.palette)
  const schema = { hide: true } as object
  app.get('/palette.css', { schema, exposeHeadRoute: true }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(css),
  )
}
