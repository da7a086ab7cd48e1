import { desc, eq } from 'drizzle-orm'
import { favourites } from '../../database/tables/favourites.ts'
import { practices } from '../../database/tables/progress.ts'
import { videos } from '../../database/tables/videos.ts'
import type { Section } from './section.ts'

/** The classes that somebody keeps, and when they practised. */
export const classSections: readonly Section[] = [
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
]
