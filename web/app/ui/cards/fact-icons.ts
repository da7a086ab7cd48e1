import type { IconShape } from '../icon.tsx'

// Apart from the other icons, which every first page loads; they are Tabler's, too (ui/icons.licence.txt).
export const IconStairs: IconShape = 'M22 5h-5v5h-5v5h-5v5h-5'
export const IconYoga: IconShape =
  'M4 20h4l1.5 -3M17 20l-1 -5h-5l1 -7M4 10l4 -1l4 -1l4 1.5l4 1.5M10.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0'
