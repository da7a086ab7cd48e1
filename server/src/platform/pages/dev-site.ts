import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RenderDependencies, SiteBuild } from './site-build.ts'

interface ViteServer {
  middlewares(request: unknown, response: unknown, next: () => void): void
  ssrLoadModule(id: string): Promise<unknown>
  close(): Promise<void>
}

const ours =
  /^\/(api|media|pictures|sandbox|health|docs|share|sitemaps|icons|offline|manifest\.webmanifest|openapi\.json|palette\.css|robots\.txt|sitemap\.xml|feed\.xml)(\/|$|\?)/

/**
 * Serves the web with hot reload in this process (npm run dev): Vite serves files, pages are rendered from
 * sources.
 */
export async function devSite(webFolder: string, app: FastifyInstance): Promise<SiteBuild> {
  const requireFromWeb = createRequire(join(webFolder, 'package.json'))
  const { createServer } = await import(pathToFileURL(requireFromWeb.resolve('vite')).href)
  const vite: ViteServer = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (ours.test(request.url)) return
    await new Promise<void>((next) => {
      reply.raw.once('finish', next)
      vite.middlewares(request.raw, reply.raw, next)
    })
    if (reply.raw.writableEnded) reply.hijack()
  })
  let equipment: RenderDependencies | null = null
  const site = async (): Promise<SiteBuild> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as {
      entry: { module: { makeSite(build: unknown): SiteBuild } }
    }
    const made = build.entry.module.makeSite(build)
    if (equipment) made.equip(equipment)
    return made
  }
  return {
    equip(given) {
      equipment = given
    },
    async addressOf(asked) {
      // After a change the browser's router requests new loader data.
      if (/\.data(\?|$)/.test(asked)) return { address: asked, known: true, fixed: false }
      return (await site()).addressOf(asked)
    },
    render: async (request) => (await site()).render(request),
  }
}
