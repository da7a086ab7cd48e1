import { classDayTexts } from '@studio/contract/daily-classes/messages.ts'
import { hasBegun } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay, ClassDays, ClassDaysQuery } from '@studio/contract/daily-classes/schema.ts'
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { versionOf } from '../../platform/version.ts'
import { isAdmin, isStaff, type Viewer } from '../../platform/viewer.ts'
import { taggedWith, videosByPlace } from '../videos/queries.ts'
import { visibilityCacheKey, visibleTo } from '../videos/viewer-access.ts'

interface Day {
  id: string
  day: string
  /** In the order of their positions. */
  videoIds: string[]
}

/**
 * Lists days with their classes, without days that the filters leave empty (API-27, API-29). Days and their total are cached
 * for all viewers with equal access.
 */
export async function listClassDays(
  context: Context,
  viewer: Viewer,
  query: ClassDaysQuery,
): Promise<ClassDays> {
  const key = `days ${visibilityCacheKey(viewer)} ${JSON.stringify(query)}`
  const { days, totalRecords } = await context.cache.get(key, () => findDays(context, viewer, query))
  const { pageNumber, pageLength } = query
  return {
    records: await withVideos(context, viewer, days),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}

/** Reads one day's classes; 404 for a day without any, and for members one that has not begun (API-30, D13). */
export async function classDayFor(context: Context, viewer: Viewer, day: string): Promise<ClassDay> {
  const hidden = !isStaff(viewer) && !hasBegun(day, context.day())
  const days = hidden ? [] : await context.cache.get(`day ${day}`, () => findDay(context, day))
  const [found] = await withVideos(context, viewer, days)
  if (!found || found.videos.length === 0) throw new Refusal('notFound', classDayTexts.noSuchDay)
  return found
}

async function findDays(context: Context, viewer: Viewer, query: ClassDaysQuery) {
  const { pageNumber, pageLength } = query
  const wanted = and(visibleTo(viewer), videoFilter(query))
  const where = and(
    query.dateTimeStart ? gte(classDays.day, query.dateTimeStart) : undefined,
    query.dateTimeEnd ? lte(classDays.day, query.dateTimeEnd) : undefined,
    isStaff(viewer) ? undefined : lte(classDays.day, context.day()),
    hasClasses(wanted),
  )
  const page = context.db
    .select({ id: classDays.id, day: classDays.day })
    .from(classDays)
    .where(where)
    .orderBy(query.orderByDescending ? desc(classDays.day) : asc(classDays.day))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [days, totalRecords] = await Promise.all([page, context.db.$count(classDays, where)])
  return { days: await withIds(context, days, wanted), totalRecords }
}

async function findDay(context: Context, day: string): Promise<Day[]> {
  const rows = await context.db
    .select({ id: classDays.id, day: classDays.day })
    .from(classDays)
    .where(eq(classDays.day, day))
  return withIds(context, rows)
}

/** Reads the matching videos of days in one query. */
async function withIds(context: Context, days: Omit<Day, 'videoIds'>[], wanted?: SQL): Promise<Day[]> {
  const dayIds = days.map((day) => day.id)
  const rows = await context.db
    .select({ dayId: classDayVideos.classDayId, videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
    .where(and(anyOf(classDayVideos.classDayId, dayIds), wanted))
    .orderBy(asc(classDayVideos.position))
  const byDay = Map.groupBy(rows, (row) => row.dayId)
  return days.map((day) => ({ ...day, videoIds: (byDay.get(day.id) ?? []).map((row) => row.videoId) }))
}

/**
 * Condition for days with classes. Videos are joined only for filters; without filters a day with a first class has classes,
 * and only days without it need a further look.
 */
function hasClasses(wanted: SQL | undefined): SQL {
  if (!wanted) {
    const at = (position: SQL) =>
      sql`${classDays.id} in (select class_day_id from class_day_videos where position ${position})`
    return sql`(${at(sql`= 1`)} or ${at(sql`> 1`)})`
  }
  return sql`exists (select 1 from ${classDayVideos} join ${videos} on ${videos.id} = ${classDayVideos.videoId}
    where ${classDayVideos.classDayId} = ${classDays.id} and ${wanted})`
}

function videoFilter({ coachUsersIds, tagsIds }: ClassDaysQuery): SQL | undefined {
  return and(
    coachUsersIds?.length ? anyOf(videos.coachUserId, coachUsersIds) : undefined,
    tagsIds?.length ? taggedWith(tagsIds) : undefined,
  )
}

/** Adds the days' videos as the viewer may see them. */
async function withVideos(context: Context, viewer: Viewer, days: readonly Day[]): Promise<ClassDay[]> {
  const shown = await videosByPlace(context, viewer, days)
  return days.map(({ id, day, videoIds }) => ({
    id,
    dateTime: `${day}T00:00:00.000Z`,
    videos: shown.get(id) ?? [],
    ...(isAdmin(viewer) ? { version: versionOf({ videoIds }) } : {}),
  }))
}
