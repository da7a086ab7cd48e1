import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'

const Heart = lazyPart(() => import('./heart.tsx').then((part) => part.Heart))

/** A heart on a page that visits begin with: its code is loaded for members only. */
export function LazyHeart(props: { video: { id: string; title: string } }) {
  return (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  )
}
