import { MINUTE } from '@studio/contract/dates.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { notifications, toldClasses } from '../../../database/tables/notifications.ts'
import { videos } from '../../../database/tables/videos.ts'
import { mayUse } from '../../membership/standing-sql.ts'
import { clocksNow, zoneOfPerson } from '../../reminders/is-due.ts'
import { sanitiseRichText } from '../../studio/sanitise-rich-text.ts'
import { unreadChanged } from '../unread.ts'
import { asParagraphs, insertAutomatic } from './automatic.ts'

/** Minutes of a person's day between which they are told: from seven in the morning until ten at night. */
const [FROM_MINUTE, TO_MINUTE] = [420, 1320]
const MINUTE_SECONDS = 60

type NewClass = { id: string; title: string; seconds: number; teacherId: string; firstName: string }

/**
 * Tells the followers of a teacher of a class that is among the daily classes for the first time today: in the studio, by push and by
 * mail, as they chose, in the daytime by their own clock, if their plan opens it. Runs every hour, and tells nobody twice.
 */
export async function tellFollowers(context: Context): Promise<void> {
  const today = context.day()
  const { rows } = await context.db.execute<NewClass>(sql`
    select v.id, v.title, v.duration_seconds as seconds, t.id as "teacherId", t.first_name as "firstName"
    from class_days d join class_day_videos c on c.class_day_id = d.id join videos v on v.id = c.video_id
    join users t on t.id = v.coach_user_id and t.active
    where d.day = ${today}::date and (v.file_id is not null or v.external_embedded_code is not null)
      and exists (select 1 from teacher_follows f where f.teacher_id = t.id)
      and not exists (select 1 from class_day_videos o join class_days e on e.id = o.class_day_id
        where o.video_id = v.id and e.day < d.day)
    order by c.position`)
  if (rows.length === 0) return
  const clocks = await clocksNow(context, sql`from teacher_follows f join users u on u.id = f.user_id`)
  if (!clocks) return
  const before = beginOf(context.settings.now().zones, today).toISOString()
  for (const one of rows) {
    const to = sql`
      from teacher_follows f join users u on u.id = f.user_id join ${clocks} on l.zone = ${zoneOfPerson(context)}
      where f.teacher_id = ${one.teacherId}::uuid and f.followed_at < ${before}::timestamptz
        and l.minute >= ${FROM_MINUTE}::int and l.minute < ${TO_MINUTE}::int
        and (${mayUse('DailyClasses', context.clock.now(), sql`u`)}
          or ${mayUse('DailyClassesCurrentDay', context.clock.now(), sql`u`)})`
    // One class must not keep the others untold; the next hour tries it again.
    await inTransaction(context.db, (tx) => tell(context, tx, one, to), TELL).catch((error: unknown) => {
      context.log.error({ err: error, id: one.id }, 'followers could not be told of a class')
    })
  }
}

/** A teacher may have 100,000 followers, with a receipt for each. */
const TELL = { statementTimeout: MINUTE }

async function tell(context: Context, tx: Transaction, one: NewClass, to: SQL) {
  // Two servers may run it at once, and a class is one notification.
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, one.id)).for('no key update')
  const isIt = and(eq(toldClasses.videoId, one.id), eq(toldClasses.teacherId, one.teacherId))
  const [told] = await tx.select({ id: toldClasses.notificationId }).from(toldClasses).where(isIt)
  // Whoever deletes the notification takes it back, and nobody else is told.
  if (told?.id === null) return
  const left = sql`${to} and not exists (select 1 from notification_receipts r
    where r.notification_id = ${told?.id ?? null}::uuid and r.user_id = u.id)`
  const { rows } = await tx.execute(sql`select 1 ${left} limit 1`)
  if (rows.length === 0) return
  const sentAt = context.clock.now()
  const id = told?.id ?? (await begin(tx, one, sentAt))
  const at = sentAt.toISOString()
  const added = await tx.execute(sql`insert into notification_receipts (notification_id, user_id, sent_at)
    select ${id}::uuid, u.id, ${at}::timestamptz ${left} on conflict do nothing`)
  const recipientCount = sql`coalesce(${notifications.recipientCount}, 0) + ${added.rowCount ?? 0}::int`
  await tx.update(notifications).set({ recipientCount }).where(eq(notifications.id, id))
  await unreadChanged(tx)
  await context.queue.send('notification.sent', { id }, { within: tx })
  await context.queue.send('notification.pushed', { id, sentAt: at }, { within: tx })
}

async function begin(tx: Transaction, one: NewClass, sentAt: Date): Promise<string> {
  const { id: videoId, teacherId } = one
  const notificationId = await insertAutomatic(tx, {
    authorId: teacherId,
    title: `New from ${one.firstName}`,
    description: sanitiseRichText(asParagraphs(wordsOf(one))),
    videoId,
    sentAt,
  })
  await tx.insert(toldClasses).values({ videoId, teacherId, notificationId })
  return notificationId
}

function wordsOf({ title, seconds }: NewClass): string {
  const minutes = Math.round(seconds / MINUTE_SECONDS)
  return minutes > 0
    ? `${title}, ${minutes} min, is among today’s classes.`
    : `${title} is among today’s classes.`
}
