import { z } from 'zod'
import { terms } from '../plans/terms.ts'
import { Id } from '../values.ts'
import { foldCode } from './code.ts'

export const durationTypes = ['Once', 'Repeating', 'Forever'] as const
export const DurationType = z.enum(durationTypes)
export type DurationType = (typeof durationTypes)[number]

/** A code as typed; spaces and case don't matter (PROMO-01, D7). */
export const CodeText = z.string().max(60).transform(foldCode)

/** Fields of a code that a person who looks it up may see (S-Z9). */
export const Promocode = z.object({
  id: Id,
  code: z.string(),
  percentOff: z.number().int(),
  durationType: DurationType,
  /** Number of charges of 30 days, including the first; null unless Repeating (D18.promo-charges). */
  durationInMonths: z.number().int().nullable(),
  allowedPrices: z.array(Id),
  /** Absent for 30 days and a day, as of codes from before there were other terms. */
  terms: z.array(z.enum(terms)).optional(),
  active: z.boolean(),
})
export type Promocode = z.output<typeof Promocode>
