import { z } from 'zod'
import { inRange, startOfDay } from './dates.ts'
import { isMissing, required } from './field-texts.ts'
import { isTimeZone } from './zone-offset.ts'

/** An id in the database's spelling, so that ids can be compared as text; any other text is kept for the error. */
export function IdOr(wrong: string) {
  return z.uuid({ error: ({ input }) => (isMissing(input) ? required : wrong) }).toLowerCase()
}

/** A random UUID: unguessable, but never the only protection (S-Z11). */
export const Id = IdOr('Unknown id')
export type Id = string

/** Maximum code units of an instant. */
export const LONGEST_INSTANT = 40

/** An instant in ISO 8601 UTC, within the studio's years. */
export const Instant = z.iso.datetime().max(LONGEST_INSTANT).refine(inRange, 'Invalid date')

/** A UTC day, `YYYY-MM-DD` or `YYYY-MM-DDZ` (D1). */
export const DayText = z
  .string()
  .max(11, 'Invalid date')
  .regex(/^\d{4}-\d{2}-\d{2}Z?$/, 'Invalid date')

/** `true` or `false` in a query. */
export const QueryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** Repeated keys of a query, as a list. */
export function QueryList<Inner extends z.ZodType>(inner: Inner) {
  return z
    .union([z.array(inner).max(100), inner])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<Inner>[])
    .optional()
}

/** Answer of a call that creates something. */
export const Created = z.object({ id: Id })

/** Path parameter of most calls; a value that is not an id is 404 (D18.path-ids). */
export const IdParams = z.object({ id: Id })

/** An empty object, the answer of several calls. */
export const Nothing = z.object({})

/** Body of every refusal (S-I10). */
export const RefusalBody = z.object({
  Message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})

/** A number in a form: numbers only, never a text that looks like one (BO-VALID-21, S-I1). */
export const TypedNumber = z.number({
  error: ({ input }) => (isMissing(input) ? required : 'Please enter a number'),
})

/** A day, or an instant from which the UTC day is taken, parsed as `YYYY-MM-DD` (D1); `missing` is the message without a value. */
export function UtcDay(texts: { wrong: string; missing?: string }) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? (texts.missing ?? texts.wrong) : texts.wrong
  // Not a union: of its issues the form library shows the first of an option, and not this one.
  return z
    .string({ error })
    .max(LONGEST_INSTANT, { error })
    .refine((text) => DayText.safeParse(text).success || Instant.safeParse(text).success, { error })
    .transform((text) => text.slice(0, 10))
    .refine((day) => startOfDay(day) !== null && inRange(day), texts.wrong)
}

/**
 * Opaque version of a record. A change sends it in `If-Match` (RFC 9110, 13.1.1) and is refused if the record has changed
 * since.
 */
export const Version = z.string()

/** Letters, digits and signs of the IANA list. */
const FORM = /^[A-Za-z][\w+/-]*$/

/** The browser's zone as an additional field; an unknown zone is ignored instead of refused. */
export const ReportedZone = z.string().max(60)

/** Returns the reported zone if it exists. */
export const knownZone = (name: string | undefined): string | undefined =>
  name !== undefined && FORM.test(name) && isTimeZone(name) ? name : undefined

export const UNKNOWN_ZONE = 'Unknown time zone'
export const ZONE_BEGINS = 'The new time zone begins in a few minutes. Please change it after that'

export const TimeZone = z
  .string(UNKNOWN_ZONE)
  .max(60)
  .refine((name) => FORM.test(name) && isTimeZone(name), UNKNOWN_ZONE)
