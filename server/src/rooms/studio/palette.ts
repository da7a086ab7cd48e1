import { paletteAddress, paletteCss } from '@studio/contract/studio/palette-sheet.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

/** Serves `/palette.css`, the studio's present colours; pages link it if there are any (D15). */
export function paletteSheet(app: FastifyInstance, { settings }: Context): void {
  const schema = { hide: true } as object
  app.get('/palette.css', { schema, exposeHeadRoute: true }, (request, reply) => {
    const { palette } = settings.now()
    const forGood = request.url === paletteAddress(palette)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(paletteCss(palette))
  })
}
