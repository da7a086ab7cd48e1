import { addDays, DAY, dayOf, MINUTE, startOfDay } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { sessions } from '../tables/people.ts'
import { practices, videoProgress } from '../tables/progress.ts'
import { programmes } from '../tables/training.ts'
import { personId } from './content/people.ts'
import { demoBegun, pathId, practised } from './content/practice.ts'
import { regulars } from './content/regulars.ts'
import { filmSeconds } from './content/videos.ts'

type Progress = typeof videoProgress.$inferInsert

/**
 * Inserts what the demo's member has practised in 42 weeks, where they stopped in classes they have begun, and the path that they
 * follow.
 */
export async function insertPractice(context: Context, tx: Transaction): Promise<void> {
  const today = dayOf(context.clock.now())
  const userId = personId('member')
  const at = (daysAgo: number, minute: number) =>
    new Date((startOfDay(addDays(today, -daysAgo)) ?? context.clock.now()).getTime() + minute * MINUTE)
  const done = practised().map(({ video, daysAgo, minute }) => ({
    userId,
    videoId: video.id,
    day: addDays(today, -daysAgo),
    practisedAt: at(daysAgo, minute),
    seconds: filmSeconds(video),
  }))
  await tx.insert(practices).values(done)
  const progress = new Map<string, Progress>()
  for (const { videoId, practisedAt } of done.toSorted(
    (a, b) => a.practisedAt.getTime() - b.practisedAt.getTime(),
  )) {
    const finishedAt = progress.get(videoId)?.finishedAt ?? practisedAt
    progress.set(videoId, {
      userId,
      videoId,
      seconds: 0,
      finishedAt,
      watchedAt: practisedAt,
      watchedSeconds: 0,
    })
  }
  for (const { video, share, daysAgo } of demoBegun) {
    const seconds = Math.round(filmSeconds(video) * share)
    progress.set(video.id, {
      userId,
      videoId: video.id,
      seconds,
      watchedAt: at(daysAgo, EVENING),
      watchedSeconds: seconds,
    })
  }
  await tx.insert(videoProgress).values([...progress.values()])
  await tx
    .insert(programmes)
    .values({ ...followed, userId, firstDay: addDays(today, -2), followedAt: at(3, EVENING) })
}

/** The path that is followed, every day after dinner and without a reminder. */
const followed = { packId: pathId, weekdays: [1, 2, 3, 4, 5, 6, 7], atMinute: 20 * 60, reminder: null }

/** Minutes after midnight. */
const EVENING = 19 * 60

/** Days since the last visit, in turn: most come every few days, some have grown quiet. */
const AGO = [0, 1, 0, 2, 4, 1, 9, 3, 0, 23, 6, 1, 2, 14, 0, 38, 5]

/** Inserts when the demo's members were here last: a session each, of which they have signed out. */
export async function insertVisits(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.machine()
  const left = new Set(regulars.filter(({ terms }) => terms?.cancelledDaysAgo).map(({ id }) => id))
  const visits = regulars.map(({ id, registeredDaysAgo }, index) => ({
    userId: id,
    daysAgo: Math.min(registeredDaysAgo, (AGO[index % AGO.length] ?? 0) + (left.has(id) ? 30 : 0)),
  }))
  await tx.insert(sessions).values(
    [{ userId: personId('member'), daysAgo: 1 }, ...visits].map(({ userId, daysAgo }) => {
      const at = new Date(now.getTime() - daysAgo * DAY)
      return {
        userId,
        refreshHash: `visit of ${userId}`,
        startedAt: at,
        rotatedAt: at,
        endedAt: at,
        endedBecause: 'signedOut',
      }
    }),
  )
}
