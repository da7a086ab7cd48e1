import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { notificationReceipts, notifications } from '../tables/notifications.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../tables/practice-calendar.ts'
import { trainingPacks, trainingPackVideos } from '../tables/training.ts'
import { calendarsOf } from './content/calendars.ts'
import { notifications as notificationContent } from './content/notifications.ts'
import { people, personId } from './content/people.ts'
import { trainingPacks as packContent } from './content/training-packs.ts'
import { videoOf } from './content/videos.ts'

/** Training paths, this month's calendars with who joined them, and what the feed holds. */
export async function insertGuidance(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.now()
  await insertPacks(tx, now)
  await insertCalendars(tx, now)
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

async function insertCalendars(tx: Transaction, now: Date): Promise<void> {
  const content = calendarsOf(dayOf(now).slice(0, 7))
  const events = content.flatMap((calendar) => calendar.events.map((event) => ({ calendar, event })))
  await tx.insert(calendars).values(
    content.map(({ teacher, events: _events, ...calendar }) => ({
      ...calendar,
      userId: personId(teacher),
      createdAt: now,
    })),
  )
  await tx.insert(calendarEvents).values(
    events.map(({ calendar, event: { id, title, description, startsAt } }) => ({
      id,
      calendarId: calendar.id,
      title,
      description,
      startsAt: new Date(startsAt),
    })),
  )
  await tx.insert(calendarEventVideos).values(
    events.flatMap(({ event }) =>
      event.videos.map((key, index) => ({
        eventId: event.id,
        videoId: videoOf(key).id,
        position: index + 1,
      })),
    ),
  )
  await tx
    .insert(calendarMembers)
    .values(
      people.flatMap((person) =>
        content
          .filter((calendar) => person.joined.includes(calendar.teacher))
          .map((calendar) => ({ calendarId: calendar.id, userId: person.id, joinedAt: now })),
      ),
    )
}

async function insertNotifications(tx: Transaction, now: Date): Promise<void> {
  const sentAt = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR)
  await tx.insert(notifications).values(
    notificationContent.map(({ id, author, title, description, video, sentHoursAgo }) => ({
      id,
      authorId: personId(author),
      title,
      description,
      videoId: video ? videoOf(video).id : null,
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
