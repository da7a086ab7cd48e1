import { DAY, HOUR } from '@studio/contract/dates.ts'
import { SendOptions } from '@studio/contract/notifications/schema.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { notificationReceipts, notifications } from '../tables/notifications.ts'
import { trainingPacks, trainingPackVideos } from '../tables/training.ts'
import { notifications as notificationContent } from './content/notifications.ts'
import { personId } from './content/people.ts'
import { trainingPacks as packContent } from './content/training-packs.ts'
import { videoOf } from './content/videos.ts'

/** Inserts training paths and notifications. */
export async function insertGuidance(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.now()
  await insertPacks(tx, now)
  await insertNotifications(tx, now)
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
