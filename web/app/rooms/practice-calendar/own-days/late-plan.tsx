import { Suspense } from 'react'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { isPlayable } from '../../videos/use-play.ts'

const PlanButton = lazyPart(() => import('./plan-button.tsx').then((part) => part.PlanButton))

type Playable = Parameters<typeof isPlayable>[0] & { id: string; title: string }

/** Puts a class on a day, where the class is open: its code is loaded for members only. */
export function LatePlan({ video }: { video: Playable }) {
  const user = useUser()
  if (user?.role !== 'Student' || !isPlayable(video)) return null
  return (
    <Suspense>
      <PlanButton video={video} />
    </Suspense>
  )
}
