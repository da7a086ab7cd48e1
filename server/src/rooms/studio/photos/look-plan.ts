import type { PhotographPlan } from '@studio/pictures/photograph.ts'

export interface LookTask {
  folder: string
  /** Scale of the planned widths and heights. */
  share: number
}

const slide = { width: 1280, height: 800, sunX: 0.7, sunY: 0.4 }
const path = { width: 960, height: 600, sunX: 0.32, sunY: 0.42 }

/** Photographs of the demo's look, by their file names in a STUDIO_PHOTOS folder. */
export const LOOK: readonly (PhotographPlan & { file: string })[] = [
  { file: 'hero.jpg', words: 'hero2', wash: 'lagoon', width: 1800, height: 1200, sunX: 0.76, sunY: 0.4 },
  { file: 'our-studio/1 Hills in the first light.jpg', words: 'First light', wash: 'dawn', ...slide },
  { file: 'our-studio/2 The valley behind the studio.jpg', words: 'The valley', wash: 'sage', ...slide },
  { file: 'our-studio/3 The moon over the hills.jpg', words: 'The moon', wash: 'night', ...slide },
  { file: 'paths/Sleep, practised.jpg', words: 'Sleep', wash: 'night', ...path },
  { file: 'paths/Breath from the beginning.jpg', words: 'Breath', wash: 'frost', ...path },
  { file: 'paths/Ground up.jpg', words: 'Ground', wash: 'sage', ...path },
]
