import { counted } from '@studio/contract/counted.ts'
import { clockOf } from '@studio/contract/reminders/rules.ts'
import { trackPath } from '@studio/contract/sharing/addresses.ts'
import { REMINDED_BEFORE } from '@studio/contract/training/programme/rules.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { programmes } from '../../../database/tables/training.ts'
import { hasAccess, mayUse } from '../../membership/standing-sql.ts'
import { clocksNow, isDue, zoneOfPerson } from '../../reminders/is-due.ts'
import { remind, remindEach } from '../../reminders/remind.ts'
import { type FollowedPath, followedPaths, standingOn } from './read-programmes.ts'

/** Paths read at once. */
const PAGE = 200
const MINUTE_SECONDS = 60

type Due = { userId: string; packId: string; email: string; by: 'push' | 'mail'; day: string }

/**
 * Reminds people of the next class of a path, a quarter of an hour before it by their own clock, once a day, while their plan opens
 * the path. Runs every few minutes.
 */
export async function remindFollowers(context: Context): Promise<void> {
  const mine = sql`from programmes p join users u on u.id = p.user_id where p.reminder in ('push', 'mail')`
  const clocks = await clocksNow(context, mine)
  if (!clocks) return
  const now = context.clock.now()
  let page: Due[] = []
  do {
    const last = page.at(-1)
    const after = last
      ? sql`(p.user_id, p.pack_id) > (${last.userId}::uuid, ${last.packId}::uuid)`
      : sql`true`
    const { rows } = await context.db.execute<Due>(sql`
      select p.user_id as "userId", p.pack_id as "packId", u.email, p.reminder as by, l.day::text as day
      from programmes p join users u on u.id = p.user_id join training_packs k on k.id = p.pack_id
      join ${clocks} on l.zone = ${zoneOfPerson(context)}
      where p.reminder in ('push', 'mail') and p.first_day <= l.day and ${isDue(sql`p`, REMINDED_BEFORE)}
        and ${mayUse('TrainingPacks', now, sql`u`)}
        and (k.plan_id is null or u.role <> 'Student' or exists (select 1 from subscriptions s
          where s.user_id = u.id and s.plan_id = k.plan_id and ${hasAccess(now)}))
        and ${after}
      order by p.user_id, p.pack_id limit ${PAGE}`)
    page = rows
    await remindPage(context, page)
  } while (page.length === PAGE)
}

async function remindPage(context: Context, page: readonly Due[]): Promise<void> {
  const people = sql.param(page.map(({ userId }) => userId))
  const packs = sql.param(page.map(({ packId }) => packId))
  const named = sql`(p.user_id, p.pack_id) in (select * from unnest(${people}::uuid[], ${packs}::uuid[]))`
  const paths = await followedPaths(context, named)
  const found = new Map(paths.map((path) => [`${path.userId} ${path.packId}`, path]))
  const without: Due[] = []
  const withPlace = page.flatMap((due) => {
    const path = found.get(`${due.userId} ${due.packId}`)
    const at = path ? placeOn(path, due.day) : -1
    if (path && at >= 0) return [{ due, path, at }]
    without.push(due)
    return []
  })
  await remindEach(context, withPlace, {
    personOf: ({ due }) => due.userId,
    remind: ({ due, path, at }) => remindOnce(context, due, path, at),
  })
  await settle(context, without)
}

/** Place of the class of a path on a day; -1 if there is none: it is done, asks whether to go on, or its person was ahead. */
const placeOn = (path: FollowedPath, day: string): number =>
  standingOn(path, day).stations.findIndex((one) => !one.doneOn && one.day === day)

/** Notes that there was nothing to remind of, so that the next run reads these paths no more. */
async function settle({ db }: Context, without: readonly Due[]): Promise<void> {
  if (without.length === 0) return
  const people = sql.param(without.map(({ userId }) => userId))
  const packs = sql.param(without.map(({ packId }) => packId))
  const days = sql.param(without.map(({ day }) => day))
  await db.execute(sql`
    update programmes p set reminded_on = d.day
    from unnest(${people}::uuid[], ${packs}::uuid[], ${days}::date[]) as d (user_id, pack_id, day)
    where p.user_id = d.user_id and p.pack_id = d.pack_id and (p.reminded_on is null or p.reminded_on < d.day)`)
}

async function remindOnce(
  context: Context,
  { day, email, by }: Due,
  path: FollowedPath,
  at: number,
): Promise<void> {
  const station = path.stations[at]
  if (!station) return
  const { userId, packId } = path
  await inTransaction(context.db, async (tx) => {
    const isOpen = or(isNull(programmes.remindedOn), lt(programmes.remindedOn, day))
    const { rowCount } = await tx
      .update(programmes)
      .set({ remindedOn: day })
      .where(and(eq(programmes.userId, userId), eq(programmes.packId, packId), isOpen))
    if (!rowCount) return
    const minute = path.atMinute ?? 0
    const minutes = Math.max(1, Math.round(station.seconds / MINUTE_SECONDS))
    const teacher = station.teacher ? ` with ${station.teacher}` : ''
    await remind(
      context,
      tx,
      { id: userId, email, by },
      {
        key: `path-${day}-${minute}-${packId}-${userId}`,
        title: `Day ${at + 1} of ${path.title}, at ${clockOf(minute)}`,
        body: `${station.title}, ${counted(minutes, 'minute')}${teacher}.`,
        path: trackPath(packId, station.videoId),
        subject: packId,
        button: `Play day ${at + 1}`,
      },
    )
  })
}
