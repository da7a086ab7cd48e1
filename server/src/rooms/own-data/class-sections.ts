import { desc, eq } from 'drizzle-orm'
import { practices, sharedYears } from '../../database/tables/progress.ts'
import { videos } from '../../database/tables/videos.ts'
import type { Section } from './section.ts'

/** Practices of a person, and whether others see their year. */
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
]
