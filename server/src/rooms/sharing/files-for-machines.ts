import { classPath, teacherPath, trackPath } from '@studio/contract/sharing/addresses.ts'
import { classCardPath } from '@studio/contract/sharing/share-picture.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { bodyOf, PublicAnswer, type PublicAnswers } from '../../platform/pages/public-answer.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visitor } from '../../platform/viewer.ts'
import { listClassDays } from '../daily-classes/queries.ts'
import { shownTeachers } from '../people/queries.ts'
import { settingsOf } from '../studio/queries.ts'
import { visibleTo } from '../videos/viewer-access.ts'
import { eventFile } from './event-file.ts'

/** Characters that XML can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const never = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes a text for XML and SVG, between tags or in quotes. */
export function xmlText(text: string): string {
  return text.replace(never, '').replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

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

/** Builds the RSS 2.0 feed (https://www.rssboard.org/rss-specification) of the last ten days' classes, newest first. */
async function classFeed(context: Context): Promise<string> {
  const query = { orderByDescending: true, pageNumber: 1, pageLength: 10, coachUsersIds: [], tagsIds: [] }
  const { records } = await listClassDays(context, visitor, query)
  const { studioName } = context.settings.now()
  const home = context.publicUrl()
  const items = records.flatMap(({ dateTime, videos }) =>
    videos.map((video) => itemOf(context, video, dateTime.slice(0, 10))),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>' +
    `<title>${xmlText(studioName)}</title><link>${home}/daily-classes</link>` +
    `<description>${xmlText(`The newest classes from ${studioName}`)}</description><language>en</language>` +
    `<atom:link href="${home}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`
  )
}

function itemOf(context: Context, video: Video, day: string): string {
  const address = `${context.publicUrl()}${classPath(day, video.id)}`
  const { coachUser } = video
  const teacher = coachUser ? `${coachUser.firstName} ${coachUser.lastName}`.trim() : ''
  const picture = `${context.publicUrl()}${classCardPath(settingsOf(context), video)}`
  return (
    `<item><title>${xmlText(video.title)}</title><link>${address}</link><guid>${address}</guid>` +
    `<pubDate>${beginOf(context.settings.now().zones, day).toUTCString()}</pubDate><description>${xmlText(video.description)}</description>` +
    (teacher ? `<dc:creator>${xmlText(teacher)}</dc:creator>` : '') +
    video.tagList.map((tag) => `<category>${xmlText(tag)}</category>`).join('') +
    `<media:thumbnail url="${picture}" width="1200" height="630"/></item>`
  )
}

/** Public pages of every studio. */
const PAGES = [
  '/',
  '/daily-classes',
  '/training-paths',
  '/membership-pricing',
  '/personal-practice',
  '/all-personal-practice',
  '/about',
  '/terms-of-service',
  '/terms-and-privacy',
  '/waiver',
]
/** Maximum videos of training paths: search engines read 50,000 addresses of a file, and this costs one statement. */
const MOST_TRACKS = 5_000

interface Place {
  path: string
  /** UTC day of the last change. */
  since?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Builds the sitemap index: pages and teachers, training paths, and classes by year, so that no file grows without limit. */
async function sitemapIndex(context: Context): Promise<string> {
  const years = await context.db
    .selectDistinct({ year: sql<string>`to_char(${classDays.day}, 'YYYY')` })
    .from(classDays)
    .where(lte(classDays.day, context.day()))
    .orderBy(sql`1 desc`)
  const names = ['pages', 'paths', ...years.map(({ year }) => `classes-${year}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${context.publicUrl()}/sitemaps/${name}.xml</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${SCHEMA}>${entries.join('')}</sitemapindex>\n`
}

/** Builds one sitemap by name; 404 for any other name and for a year without classes. */
async function sitemap(context: Context, name: string): Promise<string> {
  const places = await placesOf(context, name)
  if (places.length === 0) throw new Refusal('notFound', refusals.notFound)
  const entries = places.map(({ path, since }) => {
    const lastmod = since ? `<lastmod>${since}</lastmod>` : ''
    return `<url><loc>${xmlText(context.publicUrl() + path)}</loc>${lastmod}</url>`
  })
  return `${HEAD}<urlset ${SCHEMA}>${entries.join('')}</urlset>\n`
}

async function placesOf(context: Context, name: string): Promise<Place[]> {
  if (name === 'paths') return tracks(context)
  if (name === 'pages') {
    const teachers = await shownTeachers(context)
    return [...PAGES, ...teachers.map(({ id }) => teacherPath(id))].map((path) => ({ path }))
  }
  const [, year] = /^classes-(\d{4})$/.exec(name) ?? []
  return year ? classesOf(context, year) : []
}

/** Classes of a year that have begun: their films are for members, their pages are public. */
async function classesOf(context: Context, year: string): Promise<Place[]> {
  const today = context.day()
  const last = [`${year}-12-31`, today].sort()[0] ?? today
  const rows = await context.db
    .select({ day: classDays.day, id: classDayVideos.videoId })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
    .where(and(gte(classDays.day, `${year}-01-01`), lte(classDays.day, last), visibleTo(visitor)))
    .orderBy(desc(classDays.day), asc(classDayVideos.position))
  return rows.map(({ day, id }) => ({ path: classPath(day, id), since: day }))
}

async function tracks(context: Context): Promise<Place[]> {
  const rows = await context.db
    .select({ pack: trainingPacks.id, video: trainingPackVideos.videoId })
    .from(trainingPacks)
    .innerJoin(trainingPackVideos, eq(trainingPackVideos.packId, trainingPacks.id))
    .innerJoin(videos, eq(videos.id, trainingPackVideos.videoId))
    .where(visibleTo(visitor))
    .orderBy(desc(trainingPacks.createdAt), asc(trainingPackVideos.position))
    .limit(MOST_TRACKS)
  const paths = [...new Set(rows.map(({ pack }) => `/training-track/${pack}`))]
  return [...paths, ...rows.map(({ pack, video }) => trackPath(pack, video))].map((path) => ({
    path,
  }))
}
