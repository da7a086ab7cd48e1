import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { SendOptions } from '@studio/contract/notifications/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { notificationReceipts, notifications } from '../tables/notifications.ts'
import { filmPlays } from '../tables/progress.ts'
import { trainingPacks, trainingPackVideos } from '../tables/training.ts'
import { demoNotifications as notificationContent } from './content/notifications.ts'
import { personId } from './content/people.ts'
import { type DayOfPlays, playsBefore } from './content/plays.ts'
import { demoPacks as packContent } from './content/training-packs.ts'
import { videoOf } from './content/videos.ts'

/** Days before the demo's first day of which it has figures of its films: more than the range that is shown first. */
const DAYS_PLAYED = 35
/** Plays of a film on a day at the most: of a hundred members, and of a handful. */
const OF_MANY = 5
const OF_FEW = 2

/** Inserts training paths, notifications, and how films were watched, as sums without people. */
export async function insertGuidance(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.now()
  await insertPacks(tx, now)
  await insertNotifications(tx, now)
  const most = context.config.demoHistory ? OF_MANY : OF_FEW
  await insertPlays(tx, playsBefore(dayOf(now), DAYS_PLAYED, most))
}

/** Thousands of rows by one parameter a column: in a third of the time, and below the number that a statement takes. */
async function insertPlays(tx: Transaction, plays: readonly DayOfPlays[]): Promise<void> {
  const column = (name: keyof DayOfPlays) => sql.param(plays.map((row) => row[name]))
  await tx.execute(sql`insert into ${filmPlays} (video_id, day, place, plays, seconds)
    select * from unnest(${column('videoId')}::uuid[], ${column('day')}::date[], ${column('place')}::smallint[],
      ${column('plays')}::int[], ${column('seconds')}::bigint[])`)
}

async function insertPacks(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(trainingPacks).values(
    packContent.map(({ id, title, addedDaysAgo }) => ({
      id,
      title,
      createdAt: new Date(now.getTime() - addedDaysAgo * DAY),
    })),
  )
  await tx
    .insert(trainingPackVideos)
    .values(
      packContent.flatMap((pack) =>
        pack.videos.map((key, index) => ({ packId: pack.id, videoId: videoOf(key).id, position: index + 1 })),
      ),
    )
}

async function insertNotifications(tx: Transaction, now: Date): Promise<void> {
  const sentAt = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR)
  await tx.insert(notifications).values(
    notificationContent.map(({ id, author, title, description, video, sentHoursAgo, recipients }) => ({
      id,
      authorId: personId(author),
      title,
      description,
      videoId: video ? videoOf(video).id : null,
      sendOptions: SendOptions.parse({ sendToUserIds: recipients.map(personId) }),
      recipientCount: recipients.length,
      sentAt: sentAt(sentHoursAgo),
    })),
  )
  await tx.insert(notificationReceipts).values(
    notificationContent.flatMap(({ id, recipients, readBy, sentHoursAgo }) =>
      recipients.map((key) => ({
        notificationId: id,
        userId: personId(key),
        sentAt: sentAt(sentHoursAgo),
        readAt: readBy.includes(key) ? sentAt(sentHoursAgo - 1) : null,
      })),
    ),
  )
}
