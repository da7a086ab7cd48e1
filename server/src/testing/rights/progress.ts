import { randomUUID } from 'node:crypto'
import { addFavourite, favourites, removeFavourite } from '@studio/contract/videos/endpoints.ts'
import { playedVideos, videoPlays } from '@studio/contract/videos/plays/endpoints.ts'
import {
  changeMark,
  changeProgressSettings,
  clearProgress,
  practices,
  progressMarks,
  removeWatched,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/progress/endpoints.ts'
import {
  endSharedYear,
  ownSharedYear,
  sharedYear,
  shareYear,
} from '@studio/contract/videos/shared-year/endpoints.ts'
import { deviceSlots, freeSlot, stopDevice } from '@studio/contract/videos/watching/endpoints.ts'
import { eq } from 'drizzle-orm'
import { sessions } from '../../database/tables/people.ts'
import { watching } from '../../database/tables/progress.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const body = { seconds: 60 }

/** A device of the caller that watches; for callers without one, another person's. */
async function deviceOf({ studio, me, owner, videos }: At) {
  const { db, clock } = studio.context
  const [session] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, (me ?? owner).id))
  const row = { sessionId: session?.id ?? '', videoId: videos.path, seenAt: clock.machine() }
  await db.insert(watching).values(row).onConflictDoNothing()
  return { params: { id: row.sessionId } }
}

/** The link by which a member shares their year. */
async function sharedLink({ studio, people }: At) {
  const { shared } = await studio.as(people.daily).call(shareYear, { body: { timeZone: 'Europe/Vienna' } })
  return { params: { token: shared?.url.split('/').at(-1) ?? '' } }
}

export const progressAsks: Ask[] = [
  ask(storeProgress, 'of a path', ({ videos }) => ({ params: { videoId: videos.path }, body })),
  ask(storeProgress, 'that is a draft', ({ videos }) => ({ params: { videoId: videos.draft }, body })),
  ask(watchedVideos, '', () => ({ query: {} })),
  askFor(progressMarks),
  ask(practices, '', () => ({ query: {} })),
  ask(changeProgressSettings, '', () => ({ body: { enabled: true } })),
  ask(removeWatched, '', ({ videos }) => ({ params: { videoId: videos.path } })),
  ask(changeMark, '', ({ videos }) => ({ params: { videoId: videos.path }, body: { seconds: 100 } })),
  askFor(clearProgress),
  ask(playedVideos, '', () => ({ query: {} })),
  ask(videoPlays, 'of the coach', ({ videos }) => ({ params: { id: videos.draft }, query: {} })),
  askFor(deviceSlots),
  askFor(freeSlot),
  ask(stopDevice, '', deviceOf),
  ask(addFavourite, 'of a path', ({ videos }) => ({ params: { videoId: videos.path } })),
  ask(addFavourite, 'that is a draft', ({ videos }) => ({ params: { videoId: videos.draft } })),
  ask(favourites, '', () => ({ query: {} })),
  ask(removeFavourite, '', ({ videos }) => ({ params: { videoId: videos.path } })),
]

/** Last of all, for the end of a link takes away what is kept of videos. */
export const sharedYearAsks: Ask[] = [
  askFor(ownSharedYear),
  ask(shareYear, '', () => ({ body: { timeZone: 'Europe/Vienna' } })),
  askFor(endSharedYear),
  ask(sharedYear, 'that is shared', sharedLink),
  ask(sharedYear, 'that is not', () => ({ params: { token: `${randomUUID()}.none` } })),
]
