import { addDays, dayOf, MINUTE, startOfDay } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { practices, videoProgress } from '../tables/progress.ts'
import { filmSeconds } from './content/films.ts'
import { personId } from './content/people.ts'
import { begun, practised } from './content/practice.ts'

type Progress = typeof videoProgress.$inferInsert

/** Inserts what the demo's member has practised in 42 weeks, and where they stopped in classes they have begun. */
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
  for (const { video, share, daysAgo } of begun) {
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
}

/** Minutes after midnight. */
const EVENING = 19 * 60
