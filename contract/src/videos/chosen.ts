import { z } from 'zod'
import { required } from '../required.ts'
import { Id } from '../values.ts'

/** Messages about the videos chosen for a path or for a calendar's event. */
export const chosenTexts = {
  unknown: 'Unknown video',
  repeated: 'Each video can be listed only once',
} as const

/** An ordered list of distinct videos; a path may be empty, an event may not. */
export function ChosenVideos({ min, max }: { min: 0 | 1; max: number }) {
  return z
    .array(Id)
    .min(min, required)
    .max(max, `At most ${max} videos`)
    .refine((ids) => new Set(ids).size === ids.length, chosenTexts.repeated)
}
