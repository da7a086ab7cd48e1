import { z } from 'zod'
import type { Money } from '../money.ts'
import type { Reading } from '../reading.ts'
import { Instant } from '../values.ts'
import type { OwnTexts } from './original-texts.ts'

export const SocialLink = z.object({ name: z.string(), url: z.string() })

/** A photograph in several sizes: `avif` and `webp` are source sets with widths, `src` is the fallback. */
export const Photo = z.object({
  src: z.string(),
  /** Width of the largest size in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  avif: z.string(),
  webp: z.string(),
})
export type Photo = z.output<typeof Photo>

/** A photograph of 'Our Studio' with its text alternative. */
export const Slide = Photo.extend({ alt: z.string() })
export type Slide = z.output<typeof Slide>

/** A hero's photograph, cropped for windows of three shapes. */
export const HeroPhoto = z.object({ wide: Photo, middle: Photo, tall: Photo })
export type HeroPhoto = z.output<typeof HeroPhoto>

/** A logo that is faint on dark or light grounds, where it gets a surface; null for one that is readable on both. */
export const LogoInk = z.enum(['dark', 'light']).nullable()
export type LogoInk = z.output<typeof LogoInk>

/** The studio's currency, and how its amounts are written. */
export const StudioMoney: z.ZodType<Money> = z.object({
  currency: z.string(),
  exponent: z.number().int(),
  step: z.number().int(),
  least: z.number().int(),
  most: z.number().int(),
  shown: z.number().int(),
  before: z.string(),
  after: z.string(),
  group: z.string(),
  sizes: z.number().int(),
  from: z.number().int(),
  point: z.string(),
})

/** How the studio reads weeks, clocks and dates. */
export const StudioReading: z.ZodType<Reading> = z.object({
  weekStart: z.union([z.literal(1), z.literal(6), z.literal(7)]),
  clock: z.enum(['h12', 'h23']).nullable(),
  order: z.enum(['dmy', 'mdy', 'ymd']),
})

/** What a studio wrote itself of the first page, About and the footer. */
export const StudioTexts = z.record(z.string(), z.string()) as z.ZodType<OwnTexts, OwnTexts>

/** `zone` is that of days to come. */
const DayFacts = z.object({ today: z.string(), ends: Instant, nextEnds: Instant, zone: z.string() })

/** Settings of a deployment (D15), and the server's clock (D1). */
export const Settings = z.object({
  studioName: z.string(),
  logoUrl: z.string().nullable(),
  logoInk: LogoInk,
  publicUrl: z.string(),
  forumUrl: z.string().nullable(),
  socialLinks: z.array(SocialLink),
  contactEmail: z.string(),
  copyrightYear: z.number().int(),
  heroUrl: z.string().nullable(),
  hero: HeroPhoto.nullable(),
  ourStudio: z.array(Slide),
  palette: z.record(z.string(), z.string()),
  texts: StudioTexts,
  payment: z.object({ mode: z.enum(['sandbox', 'stripe']), publicKey: z.string() }),
  /** Absent for dollars written the American way. */
  money: StudioMoney.optional(),
  /** The tax in all prices, or on top of them, in the studio's own country; absent without one. */
  tax: z.object({ name: z.string(), percent: z.number(), inclusive: z.boolean() }).optional(),
  /** Absent for a studio that reads as documented. */
  reading: StudioReading.optional(),
  now: Instant,
  /** The present day and when the next two begin, of a studio whose days are not those of UTC. */
  day: DayFacts.optional(),
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

/** Legal texts that a studio can replace (D15, ROUTE-27); each is a page of this path. */
export const legalNames = ['terms-of-service', 'terms-and-privacy', 'waiver'] as const
export type LegalName = (typeof legalNames)[number]

/** Name in the path; any other is 404. */
export const LegalParams = z.object({ name: z.enum(legalNames) })

/** LEGAL-02: introduction below the title, and titled sections; both are sanitised HTML. */
export const LegalText = z.object({
  title: z.string(),
  leadHtml: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
})
export type LegalText = z.output<typeof LegalText>
