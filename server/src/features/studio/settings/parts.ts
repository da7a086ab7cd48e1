import type { LegalName } from '@studio/contract/studio/legal.ts'
import type {
  LegalSettings,
  LinkSettings,
  LookSettings,
  MailSettings,
  NameSettings,
} from '@studio/contract/studio/own/schema.ts'
import type { HeroPhoto } from '@studio/contract/studio/schema.ts'
import type { z } from 'zod'
import type { Database, Transaction } from '../../../database/connect.ts'
import { studioSettings } from '../../../database/tables/studio.ts'

/** What an Admin types of the settings, part by part; null is the default. */
export interface TypedParts extends Record<LegalName, z.output<typeof LegalSettings>> {
  name: z.output<typeof NameSettings>
  look: z.output<typeof LookSettings>
  links: z.output<typeof LinkSettings>
  mails: z.output<typeof MailSettings>
}

/** What `studio_settings` holds. */
export interface Parts extends TypedParts {
  logo: { url: string | null }
  hero: {
    photo: HeroPhoto | null
    /** Where the file lies that is prepared at present; null for none. */
    pending: string | null
    /** Whether the last one could not be prepared. */
    failed: boolean
  }
}
export type PartName = keyof Parts

const noText = { markdown: null }
/** Before anybody has set anything. */
export const unset: Parts = {
  name: { studioName: null, copyrightYear: null },
  look: { palette: null },
  links: { contactEmail: null, forumUrl: null, socialLinks: null },
  mails: { senderName: null },
  'terms-of-service': noText,
  'terms-and-privacy': noText,
  waiver: noText,
  logo: { url: null },
  hero: { photo: null, pending: null, failed: false },
}

/** All parts as they are stored. */
export async function readParts(db: Database | Transaction): Promise<Parts> {
  const rows = await db.select().from(studioSettings)
  const stored = Object.fromEntries(rows.map(({ part, value }) => [part, value as object]))
  const parts = Object.entries(unset).map(([part, value]) => [part, { ...value, ...stored[part] }])
  return Object.fromEntries(parts) as Parts
}
