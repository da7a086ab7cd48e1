import { z } from 'zod'
import { isTimeZone } from './zone-offset.ts'

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
