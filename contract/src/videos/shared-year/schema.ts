import { z } from 'zod'
import { Instant, TimeZone } from '../../values.ts'

/** The zone in which the shared year has its weeks and hours, as the browser reports it. */
export const ShareYear = z.strictObject({ timeZone: TimeZone })

/** The link by which others see the caller's year; null while nobody may. */
export const OwnSharedYear = z.object({
  shared: z.object({ url: z.string(), dateTime: Instant }).nullable(),
})
export type OwnSharedYear = z.output<typeof OwnSharedYear>

export const SharedYearParams = z.object({ token: z.string().max(120) })

/** All that a shared year tells: a first name, a picture and one line. */
export const SharedYear = z.object({
  /** 'Maya’s year' */
  title: z.string(),
  /** '42 weeks, 61 hours, 109 classes' */
  line: z.string(),
  /** Root-relative address of its picture, which changes with what is drawn. */
  picture: z.string(),
})
export type SharedYear = z.output<typeof SharedYear>
