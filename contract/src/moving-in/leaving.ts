import { z } from 'zod'
import { Instant } from '../values.ts'

/** The archive of what a studio leaves with, and how far it is. */
export const Leaving = z.object({
  state: z.enum(['none', 'writing', 'ready', 'failed']),
  /** Lists that have been written, and how many there are. */
  lists: z.number().int(),
  of: z.number().int(),
  /** Rows of these lists. */
  rows: z.number().int(),
  /** For a day; the link is this Admin's. */
  file: z.object({ madeAt: Instant, until: Instant, size: z.number().int(), link: z.string() }).nullable(),
})
export type Leaving = z.output<typeof Leaving>
