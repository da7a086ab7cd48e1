import { CONTINUED_AFTER } from '@studio/contract/videos/progress/rules.ts'
import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'

const MOST = 3

/** Films that were watched for a minute and are still open to the member. */
export function begunFilms(watched: readonly WatchedVideo[]): WatchedVideo[] {
  return watched
    .filter(({ seconds, video }) => seconds >= CONTINUED_AFTER && (video.url || video.externalEmbeddedCode))
    .slice(0, MOST)
}
