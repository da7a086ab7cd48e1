import { z } from 'zod'
import { isMissing, required } from './required.ts'

/** An id as the database writes it, however its letters were sent, so that ids can be compared; else the given text. */
export function IdOr(wrong: string) {
  return z.uuid({ error: ({ input }) => (isMissing(input) ? required : wrong) }).toLowerCase()
}

/** A random UUID: unguessable, and never the only protection (S-Z11). */
export const Id = IdOr('Unknown id')
export type Id = string

/** Code units of an instant with more digits of a second than any clock has. */
export const LONGEST_INSTANT = 40

/** An instant in ISO 8601 UTC, as answers give it. */
export const Instant = z.iso.datetime().max(LONGEST_INSTANT)

/** A UTC day, `YYYY-MM-DD` or `YYYY-MM-DDZ` (D1). */
export const DayText = z
  .string()
  .max(11, 'Invalid date')
  .regex(/^\d{4}-\d{2}-\d{2}Z?$/, 'Invalid date')

/** `true` or `false` in a query. */
export const QueryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** Repeated keys of a query: none, one or many. */
export function QueryList<Inner extends z.ZodType>(inner: Inner) {
  return z
    .union([z.array(inner).max(100), inner])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<Inner>[])
    .optional()
}

/** The answer of a call that makes something. */
export const Created = z.object({ id: Id })

/** The path parameter of most calls; one that is no id is answered 404 (D18.path-ids). */
export const IdParams = z.object({ id: Id })

/** Nothing in particular: an empty object, as several calls answer. */
export const Nothing = z.object({})

/** Every refusal's body (S-I10). */
export const RefusalBody = z.object({
  Message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
