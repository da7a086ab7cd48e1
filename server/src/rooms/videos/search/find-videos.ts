import { MOST_COUNTED } from '@studio/contract/limits.ts'
import type { Prop } from '@studio/contract/videos/levels-and-props.ts'
import { openPlaces } from '@studio/contract/videos/rules.ts'
import { longestFitting, wordsOf } from '@studio/contract/videos/search/rules.ts'
import type { FindVideosQuery, FoundVideo, FoundVideos } from '@studio/contract/videos/search/schema.ts'
import { and, arrayContained, between, desc, not, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { videos } from '../../../database/tables/videos.ts'
import { isStaff, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { cachedVideos } from '../cached-videos.ts'
import { openVideosCondition, publishedCondition } from '../open-videos-sql.ts'
import { taggedWith, videosById } from '../queries.ts'
import { visibleTo } from '../viewer-access.ts'
import { closest, hasWords, type Look, searchAttempts } from './words.ts'

/**
 * Conditions on the searched videos: those that are `shown`, and those that match but are `closed` to the
 * viewer.
 */
interface Scope {
  shown: SQL | undefined
  closed: SQL | undefined
}

/**
 * Finds videos by duration, words, level, teacher or style: for a member among those that their plan opens;
 * for a person to whom nothing is open, among all that some membership opens; for staff in the whole library.
 * If nothing contains all words as typed, similar words are accepted.
 */
export async function findVideos(
  context: Context,
  viewer: Viewer,
  query: FindVideosQuery,
): Promise<FoundVideos> {
  const scope = await scopeOf(context, viewer)
  const words = wordsOf(query.words ?? '')
  const tries = searchAttempts(words)
  let found = await find(context, scope, { query, ...tries[0]! })
  let forgiven = false
  for (const next of tries.slice(1)) {
    if (found.total + found.closed > 0) break
    found = await find(context, scope, { query, ...next })
    forgiven = found.total > 0
  }
  const { pageNumber, pageLength } = query
  return {
    records: await withPlaces(context, viewer, found.ids),
    pageInfo: { pageNumber, pageLength, totalRecords: found.total },
    closed: found.closed,
    forgiven,
  }
}

async function scopeOf(context: Context, viewer: Viewer): Promise<Scope> {
  if (viewer.kind === 'person' && isStaff(viewer)) return { shown: visibleTo(viewer), closed: undefined }
  const now = context.clock.now()
  const today = context.day(now)
  const published = and(visibleTo(viewer), publishedCondition(today))
  if (viewer.kind !== 'person') return { shown: published, closed: undefined }
  const open = openPlaces(await accessFactsOf(context, viewer), { now, today })
  if (!open.days && !open.today && !open.joinedEvents && open.packsOfPrice === null) {
    return { shown: published, closed: undefined }
  }
  const opened = openVideosCondition(open, viewer.id, today)
  return { shown: and(visibleTo(viewer), opened), closed: and(published, not(opened)) }
}

async function find(
  context: Context,
  { shown, closed }: Scope,
  { query, ...look }: Look & { query: FindVideosQuery },
) {
  const wanted = and(...filtersOf(query), hasWords(look))
  const offset = (query.pageNumber - 1) * query.pageLength
  const page =
    offset >= MOST_COUNTED
      ? []
      : context.db
          .select({ id: videos.id })
          .from(videos)
          .where(and(shown, wanted))
          .orderBy(...closest(look), ...usualOrder(query))
          .limit(Math.min(query.pageLength, MOST_COUNTED - offset))
          .offset(offset)
  const [rows, total, more] = await Promise.all([
    page,
    countUpTo(context, and(shown, wanted)),
    closed ? countUpTo(context, and(closed, wanted)) : 0,
  ])
  return { ids: rows.map(({ id }) => id), total, closed: more }
}

const countUpTo = (context: Context, where: SQL | undefined): Promise<number> =>
  context.db.$count(
    context.db.select({ id: videos.id }).from(videos).where(where).limit(MOST_COUNTED).as('counted'),
  )

function filtersOf({ minutes, levels, props, coachUsersIds, tagsIds }: FindVideosQuery): (SQL | undefined)[] {
  const atHand = props?.filter((prop): prop is Prop => prop !== 'None')
  return [
    minutes ? between(videos.durationSeconds, 1, longestFitting(minutes)) : undefined,
    levels?.length ? anyOf(videos.level, ['AllLevels', ...levels]) : undefined,
    atHand ? needsOnly(atHand) : undefined,
    coachUsersIds?.length ? anyOf(videos.coachUserId, coachUsersIds) : undefined,
    tagsIds?.length ? taggedWith(tagsIds) : undefined,
  ]
}

const needsOnly = (atHand: Prop[]): SQL =>
  atHand.length === 0 ? sql`${videos.props} = '{}'` : arrayContained(videos.props, atHand)

/** A search by duration puts first the films that fill it best; otherwise the newest come first. */
const usualOrder = ({ minutes }: FindVideosQuery): SQL[] => [
  ...(minutes ? [desc(videos.durationSeconds)] : []),
  desc(videos.createdAt),
  desc(videos.id),
]

async function withPlaces(context: Context, viewer: Viewer, ids: string[]): Promise<FoundVideo[]> {
  const [shown, kept] = [await videosById(context, viewer, ids), await cachedVideos(context, ids)]
  return ids.flatMap((id) => {
    const [video, places] = [shown.get(id), kept.get(id)?.places ?? []]
    const day = places.flatMap((place) => (place.kind === 'day' ? place.day : []))[0] ?? null
    const packId = places.flatMap((place) => (place.kind === 'pack' ? place.packId : []))[0] ?? null
    return video ? [{ ...video, place: { day, packId } }] : []
  })
}
