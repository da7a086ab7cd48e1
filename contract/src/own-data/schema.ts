import { z } from 'zod'
import { Instant } from '../values.ts'

/** All stored data of one person: a list of entries for each kind, in words that need no manual. */
export const OwnData = z.looseObject({
  madeAt: Instant,
  /** Kinds that the export leaves out, each with the reason. */
  leftOut: z.record(z.string(), z.string()),
})
export type OwnData = z.output<typeof OwnData>
