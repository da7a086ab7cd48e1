import { z } from 'zod'
import { Instant } from '../values.ts'

/** Everything that is kept of one person: a list of entries for each kind of thing, in words that need no manual. */
export const OwnData = z.looseObject({
  madeAt: Instant,
  /** Kinds that are not here, each with the reason. */
  leftOut: z.record(z.string(), z.string()),
})
export type OwnData = z.output<typeof OwnData>
