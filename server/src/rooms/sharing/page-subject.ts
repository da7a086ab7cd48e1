import { Id } from '@studio/contract/values.ts'
import { and, eq, exists, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { users } from '../../database/tables/people.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'

const page =
  /^\/(?:date\/(?<day>[^/]+)Z\/video|training-track\/(?<path>[^/]+)\/video|video|(?<teacher>teacher-detail)|(?<track>training-track))\/(?<id>[^/?]+)$/

/** What the address of a page names; undefined for pages without a subject, and for ids that can't be any. */
function subjectOf(address: string) {
  const { id, path, day, teacher, track } = page.exec(address)?.groups ?? {}
  const ids = [id, path].filter((named) => named !== undefined)
  return id && ids.every((named) => Id.safeParse(named).success)
    ? { id, path, day, teacher, track }
    : undefined
}

/** Whether the class, path or teacher that an address names is there, whoever may see it. */
export async function isThere({ db }: Context, address: string): Promise<boolean> {
  const subject = subjectOf(address)
  if (!subject) return false
  const { id, path, day, teacher, track } = subject
  if (teacher) return (await db.$count(users, and(eq(users.id, id), eq(users.role, 'Coach')))) > 0
  if (track) return (await db.$count(trainingPacks, eq(trainingPacks.id, id))) > 0
  if (path) {
    const { packId, videoId } = trainingPackVideos
    return (await db.$count(trainingPackVideos, and(eq(packId, path), eq(videoId, id)))) > 0
  }
  if (!day) return (await db.$count(videos, eq(videos.id, id))) > 0
  const { classDayId, videoId } = classDayVideos
  // As text, since what stands in an address need not be a day.
  const isOfDay = and(eq(classDays.id, classDayId), sql`${classDays.day}::text = ${day}`)
  const dayOfClass = db.select({ id: classDays.id }).from(classDays).where(isOfDay)
  return (await db.$count(classDayVideos, and(eq(videoId, id), exists(dayOfClass)))) > 0
}
