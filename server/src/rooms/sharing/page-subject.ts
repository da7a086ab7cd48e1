import { Id } from '@studio/contract/values.ts'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { users } from '../../database/tables/people.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'

const page =
  /^\/(?:date\/(?<day>[^/]+)Z\/video|training-track\/(?<path>[^/]+)\/video|video|(?<teacher>teacher-detail)|(?<track>training-track))\/(?<id>[^/?]+)$/

/** What the address of a page names; undefined for pages without a subject, and for ids that can't be any. */
function subjectOf(address: string) {
  const { id, path, day, teacher, track } = page.exec(address)?.groups ?? {}
  const ids = [id, path].filter((named) => named !== undefined)
  return id && ids.every((named) => Id.safeParse(named).success)
    ? { id, path, day, teacher, track, ids }
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

/**
 * Whether the page at an address was deleted for good (410): its class, path or teacher was deleted by an Admin, as the audit log
 * shows. Teachers' own deletions are not logged (S-R4) and inactive people may return, so those addresses are 404. Students
 * never had a page, so nothing reveals that they existed.
 */
export async function isGone({ db }: Context, address: string): Promise<boolean> {
  const subject = subjectOf(address)
  if (!subject) return false
  const teacher = and(eq(auditLog.action, 'person.deleted'), sql`${auditLog.before} ->> 'role' = 'Coach'`)
  const deleted = or(eq(auditLog.action, 'video.deleted'), eq(auditLog.action, 'training.deleted'), teacher)
  return (await db.$count(auditLog, and(anyOf(auditLog.subject, subject.ids), deleted))) > 0
}
