import { lazyPart } from '../../../ui/lazy-part.ts'
import type { PlayerVideo } from '../../../ui/player/player-store.ts'

const Heart = lazyPart(() => import('../favourites/heart.tsx').then((part) => part.Heart))
const FinishRange = lazyPart(() => import('./finish-range.tsx').then((part) => part.FinishRange))
const FinishTitle = lazyPart(() => import('./ended-path.tsx').then((part) => part.FinishTitle), {
  fallback: ({ usual }) => usual,
})
const FinishWords = lazyPart(() => import('./finish-words.tsx').then((part) => part.FinishWords))

/** What the player shows of the member where a class has ended; its code is loaded then. */
export const finishOf = (
  video: { id: string; title: string },
  report: () => Promise<void>,
): NonNullable<PlayerVideo['finish']> => ({
  picture: <FinishRange videoId={video.id} />,
  title: (usual) => <FinishTitle videoId={video.id} usual={usual} />,
  words: <FinishWords videoId={video.id} report={report} />,
  heart: <Heart video={video} />,
})
