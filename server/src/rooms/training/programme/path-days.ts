import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { instantIn } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type FollowedPath, followedPaths, isPathOpen, standingOf } from './read-programmes.ts'

export interface PathDay {
  path: FollowedPath
  videoId: string
  title: string
  /** Place in the path, from 1. */
  number: number
  startsAt: Date
  /** Of the film; 0 where its length is not known. */
  seconds: number
  isDone: boolean
}

/** The days of the paths that a person follows with dates; of a path that their plan doesn't open those that are done. */
export async function pathDaysOf(context: Context, userId: string, facts: AccessFacts): Promise<PathDay[]> {
  const now = context.clock.now()
  const dated = sql`p.user_id = ${userId}::uuid and p.first_day is not null and p.at_minute is not null`
  const paths = await followedPaths(context, dated)
  return paths.flatMap((path) => {
    const isOpen = isPathOpen(path.planId, facts, now)
    return daysOf(path, now).filter(({ isDone }) => isDone || isOpen)
  })
}

function daysOf(path: FollowedPath, now: Date): PathDay[] {
  return standingOf(path, now).stations.flatMap(({ day, doneOn }, at) => {
    const station = path.stations[at]
    if (day === null || !station) return []
    const { videoId, title, seconds } = station
    const startsAt = instantIn(path.zone, day, path.atMinute ?? 0)
    return { path, videoId, title, number: at + 1, startsAt, seconds, isDone: doneOn !== null }
  })
}
