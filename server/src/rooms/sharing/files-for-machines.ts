import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bodyOf, PublicAnswer, type PublicAnswers } from '../../platform/pages/public-answer.ts'
import { eventFile } from './event-file.ts'
import { classFeed } from './rss.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/**
 * Serves files for search engines, feed readers and calendars: `/robots.txt`, `/sitemap.xml` with its parts, `/feed.xml`, and
 * events as calendar files. Each is cached until public content changes, with its ETag.
 */
export function filesForMachines(app: FastifyInstance, context: Context, answers: PublicAnswers): void {
  const open = (url: string, type: string, make: (name: string) => Promise<string>) =>
    app.get<{ Params: { name?: string } }>(
      url,
      { schema: { hide: true } as object, exposeHeadRoute: true },
      async (request, reply) => {
        const { name = '' } = request.params
        const headers = { 'content-type': `${type}; charset=utf-8` }
        const load = async () => new PublicAnswer(200, await make(name), headers)
        return bodyOf(await answers.get(`${url} ${name}`, load), request, reply)
      },
    )
  open('/robots.txt', 'text/plain', async () => robots(context.publicUrl()))
  open('/sitemap.xml', 'application/xml', () => sitemapIndex(context))
  open('/sitemaps/:name.xml', 'application/xml', (name) => sitemap(context, name))
  open('/events/:name.ics', 'text/calendar', (name) => eventFile(context, name))
  open('/feed.xml', 'application/rss+xml', () => classFeed(context))
}

/** Private pages carry their own noindex, which is read only by who opens them. */
function robots(publicUrl: string): string {
  const closed = ['/api/', '/media/', '/docs', '/sandbox/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /']
  return `${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
