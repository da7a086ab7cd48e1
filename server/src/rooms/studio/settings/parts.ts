import type { FocalPoint } from '@studio/contract/studio/hero-crops.ts'
import type {
  FilmSettings,
  LegalSettings,
  LinkSettings,
  LookSettings,
  MailSettings,
  MoneySettings,
  NameSettings,
  ReadingSettings,
} from '@studio/contract/studio/own/schema.ts'
import type { HeroPhoto, LegalName, LogoInk } from '@studio/contract/studio/schema.ts'
import type { ZoneSpan } from '@studio/contract/studio-day.ts'
import { noTaxes, type Taxes } from '@studio/contract/tax/rules.ts'
import type { z } from 'zod'
import type { Database, Transaction } from '../../../database/connect.ts'
import { studioSettings } from '../../../database/tables/studio.ts'

/** Parts of the settings that an Admin edits; null is the default. */
export interface TypedParts extends Record<LegalName, z.output<typeof LegalSettings>> {
  name: z.output<typeof NameSettings>
  look: z.output<typeof LookSettings>
  links: z.output<typeof LinkSettings>
  mails: z.output<typeof MailSettings>
  films: z.output<typeof FilmSettings>
  money: z.output<typeof MoneySettings>
  tax: Omit<Taxes, 'rates'>
  reading: z.output<typeof ReadingSettings>
}

/** Content of `studio_settings`. */
export interface Parts extends TypedParts {
  logo: { url: string | null; ink: LogoInk }
  hero: {
    photo: HeroPhoto | null
    /** Address of the uncropped photograph, and the point its crops are cut around. */
    whole: WholeHero | null
    /** What is being prepared; null for nothing. */
    pending: WholeHero | null
    /** Whether the last upload could not be prepared. */
    failed: boolean
  }
  /** The zones of the studio's days; the database counts its figures by them (`studio_day`). */
  zone: { spans: ZoneSpan[] }
}
export interface WholeHero {
  url: string
  focus: FocalPoint
}
export type PartName = keyof Parts

const { rates: _, ...withoutRates } = noTaxes
const noText = { markdown: null }
/** Values before any change. */
export const unset: Parts = {
  name: { studioName: null, copyrightYear: null },
  look: { palette: null, texts: {} },
  links: { contactEmail: null, forumUrl: null, socialLinks: null },
  mails: { senderName: null },
  films: { previews: true, levelSound: false },
  money: { currency: null, locale: null },
  tax: withoutRates,
  reading: { weekStart: null, clock: null },
  'terms-of-service': noText,
  'terms-and-privacy': noText,
  waiver: noText,
  logo: { url: null, ink: null },
  hero: { photo: null, whole: null, pending: null, failed: false },
  zone: { spans: [] },
}

export async function readParts(db: Database | Transaction): Promise<Parts> {
  const rows = await db.select().from(studioSettings)
  const stored = Object.fromEntries(rows.map(({ part, value }) => [part, value as object]))
  const parts = Object.entries(unset).map(([part, value]) => [part, { ...value, ...stored[part] }])
  return Object.fromEntries(parts) as Parts
}
