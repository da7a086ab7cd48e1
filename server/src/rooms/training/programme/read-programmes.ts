import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { clockOf } from '@studio/contract/reminders/rules.ts'
import { type ProgrammeAt, programmeAt } from '@studio/contract/training/programme/rules.ts'
import {
  MOST_TODAY,
  type PathToday,
  type Programme,
  type Programmes,
  type ReminderKind,
} from '@studio/contract/training/programme/schema.ts'
import { openTo } from '@studio/contract/videos/rules.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'

/** A class of a path that is followed; a draft is left out. */
interface Station {
  videoId: string
  title: string
  seconds: number
  teacher: string | null
  /** When it was first done since it counts; null if it is open. */
  doneAt: string | null
}

/** A path that a person follows, as it is stored, with what they have done of it. */
export type FollowedPath = {
  userId: string
  packId: string
  planId: string | null
  title: string
  firstDay: string | null
  weekdays: number[]
  atMinute: number | null
  reminder: ReminderKind | null
  followedAt: string
  zone: string
  stations: Station[]
}

/** Reads followed paths, those that were followed first before others; `where` is about `programmes p` and `users u`. */
export async function followedPaths(
  { db, zone }: { db: Database | Transaction } & Pick<Context, 'zone'>,
  where: SQL,
): Promise<FollowedPath[]> {
  const { rows } = await db.execute<FollowedPath>(sql`
    select p.user_id as "userId", p.pack_id as "packId", k.plan_id as "planId", k.title, p.first_day::text as "firstDay",
      p.weekdays, p.at_minute as "atMinute", p.reminder, p.followed_at as "followedAt",
      coalesce(u.time_zone, ${zone()}) as zone, coalesce(s.stations, '[]'::json) as stations
    from programmes p
    join training_packs k on k.id = p.pack_id
    join users u on u.id = p.user_id
    left join lateral (
      select json_agg(json_build_object('videoId', v.id, 'title', v.title, 'seconds', v.duration_seconds,
        'teacher', t.first_name, 'doneAt', least(
          (select min(r.practised_at) from practices r where r.user_id = p.user_id and r.video_id = v.id
            and r.practised_at >= coalesce(p.counts_from, '-infinity')),
          (select g.finished_at from video_progress g where g.user_id = p.user_id and g.video_id = v.id
            and g.finished_at >= coalesce(p.counts_from, '-infinity')))) order by o.position, v.id) as stations
      from training_pack_videos o join videos v on v.id = o.video_id left join users t on t.id = v.coach_user_id
      where o.pack_id = p.pack_id and (v.file_id is not null or v.external_embedded_code is not null)
    ) s on true
    where ${where}
    order by p.followed_at, p.pack_id`)
  return rows
}

export const isPathOpen = (planId: string | null, facts: AccessFacts, now: Date): boolean =>
  openTo([{ kind: 'pack', priceId: planId }], facts, now).ok

/** How a followed path stands now, by its person's own clock. */
export function standingOf(path: FollowedPath, now: Date): ProgrammeAt & { today: string } {
  return standingOn(path, localTime(now, path.zone).day)
}

/** The same on a day. */
export function standingOn(path: FollowedPath, today: string): ProgrammeAt & { today: string } {
  const { zone } = path
  const stations = path.stations.map(({ videoId, doneAt }) => ({
    videoId,
    doneOn: doneAt === null ? null : localTime(new Date(doneAt), zone).day,
  }))
  return { today, ...programmeAt(stations, path, today) }
}

export async function programmesOf(context: Context, viewer: Viewer): Promise<Programmes> {
  const { id } = signedIn(viewer)
  const [paths, { rows }] = await Promise.all([
    followedPaths(context, sql`p.user_id = ${id}::uuid`),
    context.db.execute<{ kept: boolean }>(
      sql`select keeps_history as kept from users where id = ${id}::uuid`,
    ),
  ])
  const now = context.clock.now()
  return { records: paths.map((path) => shown(path, now)), keepsHistory: rows[0]?.kept ?? false }
}

/** The classes of the viewer's paths that are today's, of paths that their plan opens. */
export async function pathsToday(context: Context, viewer: Viewer): Promise<PathToday[]> {
  const { id } = signedIn(viewer)
  const dated = sql`p.user_id = ${id}::uuid and p.first_day is not null and p.at_minute is not null`
  const paths = await followedPaths(context, dated)
  if (paths.length === 0) return []
  const now = context.clock.now()
  const facts = await accessFactsOf(context, viewer)
  const due = paths.flatMap((path) => {
    if (!isPathOpen(path.planId, facts, now)) return []
    const { stations, today } = standingOf(path, now)
    const at = stations.findIndex(({ doneOn, day }) => doneOn === null && day === today)
    const { packId, title, atMinute } = path
    const video = path.stations[at]?.title
    if (video === undefined) return []
    return { packId, title, number: at + 1, of: stations.length, video, at: clockOf(atMinute ?? 0) }
  })
  return due.slice(0, MOST_TODAY)
}

function shown(path: FollowedPath, now: Date): Programme {
  const { packId, title, firstDay, weekdays, atMinute, reminder, zone } = path
  const { state, stations, today } = standingOf(path, now)
  const at = atMinute === null ? null : clockOf(atMinute)
  return {
    packId,
    title,
    state,
    dates: firstDay === null || at === null ? null : { firstDay, weekdays, at, reminder },
    timeZone: zone,
    today,
    days: stations.map(({ videoId, day, doneOn }) => ({ videoId, day, done: doneOn !== null })),
  }
}
