import { desc, eq } from 'drizzle-orm'
import { notifications } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import {
  calendarEvents,
  calendarFeeds,
  calendarMembers,
  calendarRegulars,
  calendars,
  monthInvitations,
} from '../../database/tables/practice-calendar.ts'
import { videoProgress } from '../../database/tables/progress.ts'
import { favourites, uploads, videos } from '../../database/tables/videos.ts'
import { receivedBy } from '../notifications/received/recipient-sql.ts'
import type { Section } from './section.ts'

/** Practices and notifications of a person, and what they teach. */
export const practiceSections: readonly Section[] = [
  {
    name: 'watched',
    of: ['video_progress.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: videos.title,
          seconds: videoProgress.seconds,
          finishedAt: videoProgress.finishedAt,
          watchedAt: videoProgress.watchedAt,
        })
        .from(videoProgress)
        .innerJoin(videos, eq(videos.id, videoProgress.videoId))
        .where(eq(videoProgress.userId, userId))
        .orderBy(desc(videoProgress.watchedAt), videoProgress.videoId)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'favourites',
    of: ['favourites.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ title: videos.title, keptAt: favourites.keptAt })
        .from(favourites)
        .innerJoin(videos, eq(videos.id, favourites.videoId))
        .where(eq(favourites.userId, userId))
        .orderBy(desc(favourites.keptAt), favourites.videoId)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'calendarsJoined',
    of: ['calendar_members.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: calendars.title,
          month: calendars.month,
          type: calendars.type,
          joinedAt: calendarMembers.joinedAt,
          daysOfMyOwn: calendarMembers.days,
        })
        .from(calendarMembers)
        .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
        .where(eq(calendarMembers.userId, userId))
        .orderBy(desc(calendars.month), calendars.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'keptInEachMonth',
    of: ['calendar_regulars.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ teacher: users.userName, chosenAt: calendarRegulars.chosenAt })
        .from(calendarRegulars)
        .innerJoin(users, eq(users.id, calendarRegulars.teacherId))
        .where(eq(calendarRegulars.userId, userId))
        .orderBy(desc(calendarRegulars.chosenAt), users.userName)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'monthsOffered',
    of: ['month_invitations.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: calendars.title,
          month: calendars.month,
          toldAt: monthInvitations.toldAt,
          remindedAt: monthInvitations.remindedAt,
          declinedAt: monthInvitations.declinedAt,
        })
        .from(monthInvitations)
        .innerJoin(calendars, eq(calendars.id, monthInvitations.calendarId))
        .where(eq(monthInvitations.userId, userId))
        .orderBy(desc(calendars.month), calendars.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'calendarLink',
    of: ['calendar_feeds.user_id'],
    // The link itself grants access, so it is left out.
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ madeAt: calendarFeeds.madeAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.userId, userId))
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'notificationsReceived',
    of: ['notification_receipts.user_id'],
    read: ({ db }, userId, { limit, offset }) => {
      const received = receivedBy(db, userId).as('received')
      return db
        .select({
          title: notifications.title,
          description: notifications.description,
          sentAt: received.sentAt,
          readAt: received.readAt,
        })
        .from(received)
        .innerJoin(notifications, eq(notifications.id, received.notificationId))
        .orderBy(desc(received.sentAt), desc(received.notificationId))
        .limit(limit)
        .offset(offset)
    },
  },
  {
    name: 'notificationsSent',
    of: ['notifications.author_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: notifications.title,
          description: notifications.description,
          fileName: notifications.fileName,
          sentAt: notifications.sentAt,
        })
        .from(notifications)
        .where(eq(notifications.authorId, userId))
        .orderBy(desc(notifications.sentAt), notifications.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'calendarsTaught',
    of: ['calendars.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          calendar: calendars.title,
          month: calendars.month,
          type: calendars.type,
          event: calendarEvents.title,
          description: calendarEvents.description,
          startsAt: calendarEvents.startsAt,
        })
        .from(calendars)
        .leftJoin(calendarEvents, eq(calendarEvents.calendarId, calendars.id))
        .where(eq(calendars.userId, userId))
        .orderBy(desc(calendars.month), calendars.id, calendarEvents.startsAt, calendarEvents.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'videosTaught',
    of: ['videos.coach_user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ title: videos.title, description: videos.description, seconds: videos.durationSeconds })
        .from(videos)
        .where(eq(videos.coachUserId, userId))
        .orderBy(videos.title, videos.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'uploads',
    of: ['uploads.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          name: uploads.name,
          size: uploads.size,
          createdAt: uploads.createdAt,
          finishedAt: uploads.finishedAt,
        })
        .from(uploads)
        .where(eq(uploads.userId, userId))
        .orderBy(desc(uploads.createdAt), uploads.id)
        .limit(limit)
        .offset(offset),
  },
]
