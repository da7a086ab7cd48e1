import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { classDays, classDayVideos } from '../../../database/tables/daily-classes.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'

/** The teacher is null if they have left. */
export type ClassOfToday = Awaited<ReturnType<typeof classesOfToday>>[number]

const style = sql<string | null>`(
  select ${tags.title} from ${videoTags} join ${tags} on ${tags.id} = ${videoTags.tagId}
  where ${videoTags.videoId} = ${videos.id} order by ${videoTags.position} limit 1
)`

/** Returns the classes of the current studio day in order, those with a film (D1). */
export function classesOfToday(context: Context, tx: Transaction) {
  return tx
    .select({
      id: videos.id,
      title: videos.title,
      teacher: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      style,
      seconds: videos.durationSeconds,
    })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
    .leftJoin(users, eq(users.id, videos.coachUserId))
    .where(
      and(
        eq(classDays.day, context.day()),
        or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode)),
      ),
    )
    .orderBy(asc(classDayVideos.position))
}
