import { dayOf } from '@studio/contract/dates.ts'
import { type LastReport, type PlayChange, playAfter } from '@studio/contract/videos/plays/rules.ts'
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
  seconds: number
  finished: boolean
  last: LastReport
  /** Seconds of practice, if the film was watched to its end; else 0. */
  practised: number
  /** Instant of the report that this one follows; null for the first one. */
  before: Date | null
  changes: PlayChange[]
}

/** What is known of a person in a film. */
export interface Known {
  /** The last report; null before the first one. */
  report: LastReport | null
  /** UTC day on which they last cleared their history: no play of that day counts any more. */
  clearedOn: string | null
}

export const keyOf = (userId: string, videoId: string) => `${userId} ${videoId}`

/** What is known of people in films; people who keep no history are absent. */
export async function knownOf({ db }: Context, positions: readonly Position[]): Promise<Map<string, Known>> {
  const people = [...new Set(positions.map(({ person }) => person.id))]
  const films = [...new Set(positions.map(({ videoId }) => videoId))]
  const keys = positions.map(({ person, videoId }) => keyOf(person.id, videoId))
  // Without the pairs every film of the batch would be read for every person of it.
  const pair = sql`${videoProgress.userId}::text || ' ' || ${videoProgress.videoId}::text`
  const isTold = sql<boolean>`${pair} = any(${sql.param(keys)})`
  const rows = await db
    .select({ userId: users.id, clearedOn: users.historyClearedOn, report: videoProgress })
    .from(users)
    .leftJoin(
      videoProgress,
      and(eq(videoProgress.userId, users.id), anyOf(videoProgress.videoId, films), isTold),
    )
    .where(and(anyOf(users.id, people), eq(users.keepsHistory, true)))
  const keeping = new Map(rows.map(({ userId, clearedOn }) => [userId, { report: null, clearedOn }]))
  const found = new Map<string, Known>()
  for (const { person, videoId } of positions) {
    const known = keeping.get(person.id)
    if (known) found.set(keyOf(person.id, videoId), known)
  }
  for (const { userId, clearedOn, report } of rows)
    if (report) found.set(keyOf(userId, report.videoId), { report: lastOf(report), clearedOn })
  return found
}

function lastOf(row: typeof videoProgress.$inferSelect): LastReport | null {
  const { toldSeconds, toldAt, playDay, playPlace, playSeconds } = row
  if (toldSeconds === null || toldAt === null) return null
  const play = playDay === null ? null : { day: playDay, place: playPlace ?? 0, seconds: playSeconds ?? 0 }
  // A row from before seconds were counted: its position is what is known to have been watched.
  return { seconds: toldSeconds, at: toldAt, play, watched: row.watchedSeconds ?? row.seconds }
}

/**
 * Applies one person's reports of one film, in order. Only a member's plays count, and only if the film is open to them and they have
 * not cleared their history on this day, which forgets the plays that it had.
 */
export async function standingAfter(
  context: Context,
  positions: readonly Position[],
  known: Known,
): Promise<Standing> {
  const { person, videoId } = positions[0] as Position
  const day = dayOf(context.clock.now())
  const uncounted = person.role !== 'Student' || known.clearedOn === day
  let last = known.report
  const standing = { seconds: 0, finished: false, practised: 0 }
  const changes: PlayChange[] = []
  for (const report of positions) {
    const { play, watched, ...after } = playAfter(last, { ...report, day })
    const reached = progressAt(report.seconds, report.duration)
    const refused = uncounted || (after.begins && !(await isVideoOpen(context, person, videoId)))
    if (!refused) changes.push(...after.changes)
    last = { seconds: report.seconds, at: report.at, play: refused ? null : play, watched }
    standing.seconds = reached.seconds
    standing.finished ||= reached.finished
    standing.practised ||= after.practised
  }
  const before = known.report?.at ?? null
  return { userId: person.id, videoId, before, ...standing, last: last as LastReport, changes }
}
