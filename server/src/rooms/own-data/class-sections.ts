import { desc, eq } from 'drizzle-orm'
import { teacherFollows } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { plannedClasses } from '../../database/tables/practice-calendar.ts'
import { practices, sharedYears } from '../../database/tables/progress.ts'
import { practiceReminders } from '../../database/tables/reminders.ts'
import { programmes, trainingPacks } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { type Section, single } from './section.ts'

/** Practices of a person, whether others see their year, and what they follow. */
export const classSections: readonly Section[] = [
  {
    name: 'practised',
    of: ['practices.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ title: videos.title, seconds: practices.seconds, practisedAt: practices.practisedAt })
        .from(practices)
        .leftJoin(videos, eq(videos.id, practices.videoId))
        .where(eq(practices.userId, userId))
        .orderBy(desc(practices.practisedAt), practices.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'sharedYear',
    of: ['shared_years.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ sharedAt: sharedYears.sharedAt, timeZone: sharedYears.timeZone })
        .from(sharedYears)
        .where(eq(sharedYears.userId, userId))
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'pathsFollowed',
    of: ['programmes.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: trainingPacks.title,
          followedAt: programmes.followedAt,
          firstDay: programmes.firstDay,
          weekdays: programmes.weekdays,
          minuteOfDay: programmes.atMinute,
          reminder: programmes.reminder,
          remindedOn: programmes.remindedOn,
        })
        .from(programmes)
        .innerJoin(trainingPacks, eq(trainingPacks.id, programmes.packId))
        .where(eq(programmes.userId, userId))
        .orderBy(programmes.followedAt, programmes.packId)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'classesPlanned',
    of: ['planned_classes.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          title: videos.title,
          day: plannedClasses.day,
          minuteOfDay: plannedClasses.atMinute,
          plannedAt: plannedClasses.plannedAt,
        })
        .from(plannedClasses)
        .innerJoin(videos, eq(videos.id, plannedClasses.videoId))
        .where(eq(plannedClasses.userId, userId))
        .orderBy(plannedClasses.day, plannedClasses.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'teachersFollowed',
    of: ['teacher_follows.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ teacher: users.userName, followedAt: teacherFollows.followedAt })
        .from(teacherFollows)
        .innerJoin(users, eq(users.id, teacherFollows.teacherId))
        .where(eq(teacherFollows.userId, userId))
        .orderBy(teacherFollows.followedAt, users.userName)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'practiceReminder',
    of: ['practice_reminders.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({
          weekdays: practiceReminders.weekdays,
          minuteOfDay: practiceReminders.atMinute,
          by: practiceReminders.by,
          chosenAt: practiceReminders.chosenAt,
          remindedOn: practiceReminders.remindedOn,
        })
        .from(practiceReminders)
        .where(eq(practiceReminders.userId, userId)),
    ),
  },
]
