import { stableId } from './stable-id.ts'
import type { PackContent } from './types.ts'

const packDrafts: Omit<PackContent, 'id'>[] = [
  {
    key: 'sleep-practised',
    title: 'Sleep, practised',
    videos: [
      'putting-the-day-down',
      'rest-well',
      'lying-down-looking-inward',
      'legs-up-the-wall',
      'the-dark-hour',
      'lights-out',
    ],
    addedDaysAgo: 34,
  },
  {
    key: 'breath-from-the-beginning',
    title: 'Breath from the beginning',
    videos: ['the-breath-you-have', 'counting-breath', 'longer-out-than-in', 'a-small-pause', 'humming-home'],
    addedDaysAgo: 20,
  },
  {
    key: 'ground-up',
    title: 'Ground up',
    videos: [
      'feet-and-ankles',
      'where-the-heel-lands',
      'hips-and-feet-part-two',
      'knees-over-toes',
      'standing-slowly',
      'morning-ground',
    ],
    addedDaysAgo: 6,
  },
]

/** The three training paths of the demo, oldest first, each in viewing order (D13, D16). */
export const demoPacks: readonly PackContent[] = packDrafts.map((pack) => ({
  ...pack,
  id: stableId('pack', pack.key),
}))
