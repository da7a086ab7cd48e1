import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { PlayerVideo } from '../../../ui/player/player-store.ts'
import { LazyHeart } from '../favourites/lazy-heart.tsx'

const FinishRange = lazyPart(() => import('./finish-range.tsx').then((part) => part.FinishRange))
const FinishTitle = lazyPart(() => import('./ended-path.tsx').then((part) => part.FinishTitle))
const FinishWords = lazyPart(() => import('./finish-words.tsx').then((part) => part.FinishWords))

/** What the player shows of the member where a class has ended; its code is loaded then. */
export const finishOf = (
  video: { id: string; title: string },
  report: () => Promise<void>,
): NonNullable<PlayerVideo['finish']> => ({
  picture: (
    <Suspense>
      <FinishRange videoId={video.id} />
    </Suspense>
  ),
  title: (usual) => (
    <Suspense fallback={usual}>
      <FinishTitle videoId={video.id} usual={usual} />
    </Suspense>
  ),
  words: (
    <Suspense>
      <FinishWords videoId={video.id} report={report} />
    </Suspense>
  ),
  heart: <LazyHeart video={video} />,
})
