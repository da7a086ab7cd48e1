import { refusals } from '@studio/contract/studio/messages.ts'
import { type LastReport, type PlayChange, playAfter } from '@studio/contract/videos/plays/rules.ts'
import { progressAt } from '@studio/contract/videos/progress/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { videoProgress } from '../../../database/tables/progress.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../../platform/viewer.ts'
import { cachedVideos } from '../cached-videos.ts'
import { isVideoOpen, isVideoVisibleTo } from '../viewer-access.ts'
import { renewDeviceSlot } from '../watching/devices.ts'

/**
 * Stores the viewer's position in a film, in whole seconds; does nothing while their history is switched off. 404 for a film that
 * they can't see. Once the end has been seen, that is kept however the film is watched again.
 */
export async function storeProgress(
  context: Context,
  viewer: Viewer,
  { videoId, seconds }: { videoId: string; seconds: number },
): Promise<undefined> {
  const person = signedIn(viewer)
  const video = (await cachedVideos(context, [videoId])).get(videoId)
  if (!video || !isVideoVisibleTo(viewer, video)) throw new Refusal('notFound', refusals.notFound)
  const { duration } = video.shown
  await writePosition(context, { person, videoId, seconds, duration, at: context.clock.machine() })
}

/** A reported position: whole seconds of a film of some length in seconds. */
interface Position {
  person: SignedIn
  videoId: string
  seconds: number
  duration: number
  /** Instant of the machine's clock. */
  at: Date
}

/** The progress to store after a report, and what changes in the film's figures. */
interface Standing {
  seconds: number
  finished: boolean
  last: LastReport
  /** Seconds of practice, if the film was watched to its end; else 0. */
  practised: number
  /** Instant of the report that this one follows; null for the first one. */
  before: Date | null
  changes: PlayChange[]
}

/** Attempts for a person who reports the same film from two devices at once. */
const TRIES = 3

/**
 * Writes a reported position, with the film's figures and the practice that follow in the same statement, so that they always agree
 * (docs/decisions/how-films-are-watched.md); a practice counts once per film and day of the studio. Does nothing for
 * who keeps no history. Of two reports of one person and film, the second one reads again; a film that was deleted meanwhile is
 * left out.
 */
async function writePosition(context: Context, position: Position): Promise<void> {
  await renewDeviceSlot(context, position.person.sessionId)
  for (let turn = 0; turn < TRIES; turn += 1) {
    const known = await knownOf(context, position)
    if (!known || (await write(context, position, await standingAfter(context, position, known)))) return
  }
}

/** What is known of a person in a film; undefined if they keep no history. */
async function knownOf({ db }: Context, { person, videoId }: Position) {
  const [known] = await db
    .select({ clearedOn: users.historyClearedOn, report: videoProgress })
    .from(users)
    .leftJoin(videoProgress, and(eq(videoProgress.userId, users.id), eq(videoProgress.videoId, videoId)))
    .where(and(eq(users.id, person.id), eq(users.keepsHistory, true)))
  return known && { clearedOn: known.clearedOn, last: known.report && lastOf(known.report) }
}

type Known = NonNullable<Awaited<ReturnType<typeof knownOf>>>

function lastOf(row: typeof videoProgress.$inferSelect): LastReport | null {
  const { toldSeconds, toldAt, playDay, playPlace, playSeconds } = row
  if (toldSeconds === null || toldAt === null) return null
  const play = playDay === null ? null : { day: playDay, place: playPlace ?? 0, seconds: playSeconds ?? 0 }
  // A row from before seconds were counted: its position is what is known to have been watched.
  return { seconds: toldSeconds, at: toldAt, play, watched: row.watchedSeconds ?? row.seconds }
}

/**
 * Only a member's plays count, and only if the film is open to them and they have not cleared their history on this day, which
 * forgets the plays that it had.
 */
async function standingAfter(context: Context, report: Position, known: Known): Promise<Standing> {
  const { person, videoId, seconds, at } = report
  const day = context.day()
  const uncounted = person.role !== 'Student' || known.clearedOn === day
  const { play, watched, practised, ...after } = playAfter(known.last, { ...report, day })
  const refused = uncounted || (after.begins && !(await isVideoOpen(context, person, videoId)))
  return {
    ...progressAt(seconds, report.duration),
    last: { seconds, at, play: refused ? null : play, watched },
    practised,
    before: known.last?.at ?? null,
    changes: refused ? [] : after.changes,
  }
}

/** Whether it is written; not if another report came in between, or the film is gone. */
async function write(
  context: Context,
  { person, videoId }: Position,
  { seconds, finished, last, practised, before, changes }: Standing,
): Promise<boolean> {
  const now = context.clock.now()
  const watchedAt = now.toISOString()
  const play = last.play ?? { day: null, place: null, seconds: null }
  const counted = changes.map(
    ({ day, place, plays, seconds }) =>
      sql`(${day}::date, ${place}::smallint, ${plays}::int, ${seconds}::int)`,
  )
  const film =
    counted.length === 0
      ? sql``
      : sql`, counted as (
      insert into film_plays as f (video_id, day, place, plays, seconds)
      select video_id, c.day, c.place, sum(c.plays), sum(c.seconds)
      from written cross join (values ${sql.join(counted, sql`, `)}) as c (day, place, plays, seconds)
      group by 1, 2, 3 order by 2, 3
      on conflict (video_id, day, place) do update
        set plays = f.plays + excluded.plays, seconds = f.seconds + excluded.seconds
    )`
  const { rows } = await context.db.execute(sql`
    with written as (
      insert into video_progress as p (user_id, video_id, seconds, finished_at, watched_at, told_seconds, told_at,
        play_day, play_place, play_seconds, watched_seconds)
      select ${person.id}::uuid, v.id, ${seconds}::int, case when ${finished}::bool then ${watchedAt}::timestamptz end,
        ${watchedAt}::timestamptz, ${last.seconds}::int, ${last.at.toISOString()}::timestamptz, ${play.day}::date,
        ${play.place}::smallint, ${play.seconds}::int, ${last.watched}::int
      from videos v where v.id = ${videoId} for key share of v
      on conflict (user_id, video_id) do update set seconds = excluded.seconds,
        finished_at = coalesce(p.finished_at, excluded.finished_at), watched_at = excluded.watched_at,
        told_seconds = excluded.told_seconds, told_at = excluded.told_at, play_day = excluded.play_day,
        play_place = excluded.play_place, play_seconds = excluded.play_seconds,
        watched_seconds = excluded.watched_seconds
      where p.told_at is not distinct from ${before?.toISOString() ?? null}::timestamptz
      returning p.user_id, p.video_id
    )${film}, practised as (
      insert into practices (user_id, video_id, day, practised_at, seconds)
      select user_id, video_id, ${context.day(now)}::date, ${watchedAt}::timestamptz, ${practised}::int
      from written where ${practised}::int > 0
      on conflict (user_id, video_id, day) do nothing
    )
    select 1 from written`)
  return rows.length > 0
}
