import { z } from 'zod'
import { Id } from '../values.ts'

/** What is wrong with the videos chosen for a path or for a page of a calendar. */
export const chosenTexts = {
  unknown: 'Unknown video',
  repeated: 'Each video stands here once',
  none: 'This is a required field',
} as const

/** Videos in an order, each once; a path may be empty, a page of a calendar may not. */
export function ChosenVideos({ min, max }: { min: 0 | 1; max: number }) {
  return z
    .array(Id)
    .min(min, chosenTexts.none)
    .max(max, `At most ${max} videos`)
    .refine((ids) => new Set(ids).size === ids.length, chosenTexts.repeated)
}
