import { classPath, teacherPath, trackPath } from '@studio/contract/sharing/addresses.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visitor } from '../../platform/viewer.ts'
import { shownTeachers } from '../people/queries.ts'
import { visibleTo } from '../videos/viewer-access.ts'
import { xmlText } from './xml.ts'

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
export async function sitemapIndex(context: Context): Promise<string> {
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
export async function sitemap(context: Context, name: string): Promise<string> {
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
