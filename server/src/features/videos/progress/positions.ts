import { dayOf } from '@studio/contract/dates.ts'
import { type LastTold, type PlayChange, playAfter } from '@studio/contract/videos/plays/rules.ts'
import { progressAt } from '@studio/contract/videos/progress/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { users } from '../../../database/tables/people.ts'
import { videoProgress } from '../../../database/tables/progress.ts'
import type { SignedIn } from '../../../platform/viewer.ts'
import { isVideoOpen } from '../access.ts'

/** A reported position: whole seconds of a film of some length in seconds. */
export interface Position {
  person: SignedIn
  videoId: string
  seconds: number
  duration: number
  /** Instant of the machine's clock. */
  at: Date
}

/** The progress to store after reports of one person in one film, and what changes in the film's figures. */
export interface Standing {
  userId: string
  videoId: string
  /** Length of the film. */
  duration: number
  seconds: number
  finished: boolean
  last: LastTold
  /** Instant of the report that this one follows; null for the first one. */
  before: Date | null
  changes: PlayChange[]
}

export const keyOf = (userId: string, videoId: string) => `${userId} ${videoId}`

/** The last reports of people in films; people who keep no history are absent. */
export async function lastTold(
  { db }: Context,
  positions: readonly Position[],
): Promise<Map<string, LastTold | null>> {
  const people = [...new Set(positions.map(({ person }) => person.id))]
  const films = [...new Set(positions.map(({ videoId }) => videoId))]
  const keys = positions.map(({ person, videoId }) => keyOf(person.id, videoId))
  // Without the pairs every film of the batch would be read for every person of it.
  const pair = sql`${videoProgress.userId}::text || ' ' || ${videoProgress.videoId}::text`
  const isTold = sql<boolean>`${pair} = any(${sql.param(keys)})`
  const rows = await db
    .select({ userId: users.id, told: videoProgress })
    .from(users)
    .leftJoin(
      videoProgress,
      and(eq(videoProgress.userId, users.id), anyOf(videoProgress.videoId, films), isTold),
    )
    .where(and(anyOf(users.id, people), eq(users.keepsHistory, true)))
  const keeping = new Set(rows.map(({ userId }) => userId))
  const found = new Map<string, LastTold | null>()
  for (const { person, videoId } of positions)
    if (keeping.has(person.id)) found.set(keyOf(person.id, videoId), null)
  for (const { userId, told } of rows) if (told) found.set(keyOf(userId, told.videoId), lastOf(told))
  return found
}

function lastOf(told: typeof videoProgress.$inferSelect): LastTold | null {
  const { toldSeconds, toldAt, playDay, playPlace, playSeconds } = told
  if (toldSeconds === null || toldAt === null) return null
  const play = playDay === null ? null : { day: playDay, place: playPlace ?? 0, seconds: playSeconds ?? 0 }
  return { seconds: toldSeconds, at: toldAt, play }
}

/** Applies one person's reports of one film, in order. Only a member's plays count, and only if the film is open to them. */
export async function standingAfter(
  context: Context,
  positions: readonly Position[],
  found: LastTold | null,
): Promise<Standing> {
  const { person, videoId, duration } = positions[0] as Position
  const day = dayOf(context.clock.now())
  let last = found
  let finished = false
  let seconds = 0
  const changes: PlayChange[] = []
  for (const told of positions) {
    const after = playAfter(last, { ...told, day })
    const reached = progressAt(told.seconds, told.duration)
    const refused =
      person.role !== 'Student' || (after.begins && !(await isVideoOpen(context, person, videoId)))
    if (!refused) changes.push(...after.changes)
    last = { seconds: told.seconds, at: told.at, play: refused ? null : after.play }
    seconds = reached.seconds
    finished ||= reached.finished
  }
  const known = { userId: person.id, videoId, duration, before: found?.at ?? null }
  return { ...known, seconds, finished, last: last as LastTold, changes }
}
