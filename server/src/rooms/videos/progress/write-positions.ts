import { dayOf } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { renewPlaces } from '../watching/watch.ts'
import { keyOf, knownOf, type Position, type Standing, standingAfter } from './positions.ts'

/** Attempts for a person who reports the same film from two devices at once. */
const TRIES = 3

/**
 * Writes reported positions, with the film's figures and the practices that follow in the same statement, so that they always agree
 * (docs/decisions/how-films-are-watched.md); a practice counts once per film and UTC day. Of two servers that write the same person and film,
 * the second one reads again; a film that was deleted meanwhile is left out.
 */
export async function writePositions(context: Context, positions: readonly Position[]): Promise<void> {
  await renewPlaces(
    context,
    positions.map(({ person }) => person.sessionId),
  )
  let left = positions
  for (let turn = 0; turn < TRIES && left.length > 0; turn += 1) left = await writeOnce(context, left)
}

/** Writes positions; returns those that another server has overtaken. */
async function writeOnce(context: Context, positions: readonly Position[]): Promise<Position[]> {
  const found = await knownOf(context, positions)
  const groups = Map.groupBy(positions, ({ person, videoId }) => keyOf(person.id, videoId))
  const standings: Standing[] = []
  for (const [key, own] of groups) {
    const known = found.get(key)
    if (known) standings.push(await standingAfter(context, own, known))
  }
  if (standings.length === 0) return []
  const written = await write(context, standings)
  const overtaken = standings.filter(({ userId, videoId }) => !written.has(keyOf(userId, videoId)))
  return overtaken.flatMap(({ userId, videoId }) => groups.get(keyOf(userId, videoId)) ?? [])
}

/** Returns the keys of those that are written. */
async function write(context: Context, standings: readonly Standing[]): Promise<Set<string>> {
  const now = context.clock.now()
  const watchedAt = now.toISOString()
  const changes = standings.flatMap(({ userId, videoId, changes: own }) =>
    own.map((change) => ({ ...change, userId, videoId })),
  )
  const of = <Value>(value: (standing: Standing) => Value) => sql.param(standings.map(value))
  const changed = <Value>(value: (change: (typeof changes)[number]) => Value) => sql.param(changes.map(value))
  const { rows } = await context.db.execute<{ user_id: string; video_id: string }>(sql`
    with report as (
      select * from unnest(${of(({ userId }) => userId)}::uuid[], ${of(({ videoId }) => videoId)}::uuid[],
        ${of(({ seconds }) => seconds)}::int[], ${of(({ finished }) => finished)}::bool[],
        ${of(({ last }) => last.seconds)}::int[], ${of(({ last }) => last.at.toISOString())}::timestamptz[],
        ${of(({ before }) => before?.toISOString() ?? null)}::timestamptz[],
        ${of(({ last }) => last.play?.day ?? null)}::date[], ${of(({ last }) => last.play?.place ?? null)}::smallint[],
        ${of(({ last }) => last.play?.seconds ?? null)}::int[], ${of(({ last }) => last.watched)}::int[],
        ${of(({ practised }) => practised)}::int[])
      as t (user_id, video_id, seconds, finished, told_seconds, told_at, before, play_day, play_place, play_seconds,
        watched_seconds, practised)
    ), written as (
      insert into video_progress as p (user_id, video_id, seconds, finished_at, watched_at, told_seconds, told_at,
        play_day, play_place, play_seconds, watched_seconds)
      select user_id, video_id, seconds, case when finished then ${watchedAt}::timestamptz end,
        ${watchedAt}::timestamptz, told_seconds, told_at, play_day, play_place, play_seconds, watched_seconds
      from report join videos v on v.id = video_id order by user_id, video_id for key share of v
      on conflict (user_id, video_id) do update set seconds = excluded.seconds,
        finished_at = coalesce(p.finished_at, excluded.finished_at), watched_at = excluded.watched_at,
        told_seconds = excluded.told_seconds, told_at = excluded.told_at, play_day = excluded.play_day,
        play_place = excluded.play_place, play_seconds = excluded.play_seconds,
        watched_seconds = excluded.watched_seconds
      where p.told_at is not distinct from
        (select before from report t where t.user_id = p.user_id and t.video_id = p.video_id)
      returning p.user_id, p.video_id
    ), counted as (
      insert into film_plays as f (video_id, day, place, plays, seconds)
      select c.video_id, c.day, c.place, sum(c.plays), sum(c.seconds)
      from unnest(${changed(({ userId }) => userId)}::uuid[], ${changed(({ videoId }) => videoId)}::uuid[],
        ${changed(({ day }) => day)}::date[], ${changed(({ place }) => place)}::smallint[],
        ${changed(({ plays }) => plays)}::int[], ${changed(({ seconds }) => seconds)}::int[])
        as c (user_id, video_id, day, place, plays, seconds)
      join written using (user_id, video_id) group by 1, 2, 3 order by 1, 2, 3
      on conflict (video_id, day, place) do update
        set plays = f.plays + excluded.plays, seconds = f.seconds + excluded.seconds
    ), practised as (
      insert into practices (user_id, video_id, day, practised_at, seconds)
      select user_id, video_id, ${dayOf(now)}::date, ${watchedAt}::timestamptz, practised
      from report join written using (user_id, video_id) where practised > 0
      on conflict (user_id, video_id, day) do nothing
    )
    select user_id, video_id from written`)
  return new Set(rows.map(({ user_id, video_id }) => keyOf(user_id, video_id)))
}
