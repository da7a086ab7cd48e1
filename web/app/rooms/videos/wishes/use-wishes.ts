import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { inOrderOf, inStepsOf, pathsInOrderOf, strainOf } from '@studio/contract/videos/wishes/rules.ts'
import { useEffect } from 'react'
import { useStoredWishes } from './stored-wishes.ts'
import { hasWishes, pathStrainText } from './wish-words.ts'

/** How the viewer's answers on this device order what they see, and what they are told of a class. */
export function useWishes() {
  const { wishes } = useStoredWishes()
  const some = hasWishes(wishes)
  // The answers are read in the same pass, so that nothing is painted between (root.tsx).
  useEffect(() => {
    delete document.documentElement.dataset.orders
  }, [])
  return {
    some,
    inOrder: <Class extends Video>(videos: readonly Class[]): readonly Class[] =>
      some ? inOrderOf(videos, wishes) : videos,
    /** Loaded in steps, each of which is ordered by itself. */
    inSteps: <Class extends Video>(videos: Class[], step: number): Class[] =>
      some ? inStepsOf(videos, step, (few) => inOrderOf(few, wishes)) : videos,
    pathsInSteps: (paths: TrainingPack[], step: number): TrainingPack[] =>
      some ? inStepsOf(paths, step, (few) => pathsInOrderOf(few, wishes)) : paths,
    strain: (video: Video): string | null => strainOf(video, wishes.spared),
    pathStrain: ({ videos }: TrainingPack): string | null =>
      pathStrainText(videos.map((video) => strainOf(video, wishes.spared))),
  }
}
