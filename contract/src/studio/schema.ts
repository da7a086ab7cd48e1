import { z } from 'zod'
import { Instant } from '../values.ts'

export const SocialLink = z.object({ name: z.string(), url: z.string() })

/** What a deployment sets about itself (D15), and the server's clock (D1). */
export const Settings = z.object({
  studioName: z.string(),
  logoUrl: z.string().nullable(),
  publicUrl: z.string(),
  forumUrl: z.string().nullable(),
  socialLinks: z.array(SocialLink),
  contactEmail: z.string(),
  copyrightYear: z.number().int(),
  heroUrl: z.string().nullable(),
  palette: z.record(z.string(), z.string()),
  payment: z.object({ mode: z.enum(['sandbox', 'stripe']), publicKey: z.string() }),
  now: Instant,
})
export type Settings = z.output<typeof Settings>

export const ClockBody = z.strictObject({ now: Instant })
export const ClockAnswer = z.object({ now: Instant })

export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  dateTime: Instant,
})
export const Mails = z.object({ records: z.array(Mail) })
