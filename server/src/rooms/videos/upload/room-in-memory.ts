import { MAX_PATCH_BYTES } from '@studio/contract/videos/upload/rules.ts'
import type { Context } from '../../../context.ts'
import { makeUsageLimiter } from '../../../platform/limits/usage-limiter.ts'

/** Of one person, and of all: a browser sends the pieces of one film one after the other. */
const PIECES = { each: 3, all: 8 }
const takeRoom = makeUsageLimiter({
  each: PIECES.each * MAX_PATCH_BYTES,
  all: PIECES.all * MAX_PATCH_BYTES,
})

/**
 * Runs `work`, which receives this many bytes of a person's film; a bucket takes them from memory, where three largest
 * pieces of one person and eight in all have room. Beyond, refuses unread: 429 for the person, 503 for all (S-R1, L3).
 */
export async function withRoomInMemory<Result>(
  { uploads }: Pick<Context, 'uploads'>,
  { userId, bytes }: { userId: string; bytes: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (uploads.holdsIn === 'disk') return work()
  const release = takeRoom(userId, bytes)
  try {
    return await work()
  } finally {
    release()
  }
}
