import { isDeepStrictEqual } from 'node:util'
import { US } from '@studio/contract/money.ts'
import { AS_DOCUMENTED } from '@studio/contract/reading.ts'
import { droppedMailText } from '@studio/contract/studio/messages.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import { taxOn } from '@studio/contract/tax/rules.ts'
import { desc, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { mails } from '../../database/tables/studio.ts'
import { mailLayout, mailSettings } from './mail-layout.ts'

/** The sandbox's card form needs no real key. */
const SANDBOX_KEY = 'pk_test_sandbox'
const OUTBOX_LENGTH = 500

/** Public settings of this studio, and its clock, from which the web computes the offset (D1, D15). */
export function settingsOf(context: Context): Settings {
  const {
    senderName: _mails,
    legal: _pages,
    money,
    taxes,
    reading,
    hero: own,
    zones,
    ...studio
  } = context.settings.now()
  const { stripe } = context.config
  const { ourStudio } = context.photos
  const hero = own ?? context.photos.hero
  return {
    ...studio,
    heroUrl: hero?.wide.src ?? null,
    hero,
    ourStudio,
    publicUrl: context.publicUrl(),
    payment: stripe
      ? { mode: 'stripe', publicKey: stripe.publishableKey }
      : { mode: 'sandbox', publicKey: SANDBOX_KEY },
    ...(isDeepStrictEqual(money, US) ? {} : { money }),
    ...(taxes.mode !== 'none' && { tax: taxOfHome(context) }),
    ...(isDeepStrictEqual(reading, AS_DOCUMENTED) ? {} : { reading }),
    now: context.clock.now().toISOString(),
    ...(zones.length > 0 && { day: context.dayNow() }),
  }
}

/** What a page says of the tax in prices before anybody tells their country. */
function taxOfHome(context: Context): NonNullable<Settings['tax']> {
  const { taxes } = context.settings.now()
  const tax = taxOn(taxes, { country: null, postalCode: null, vatId: null }, context.day())
  return tax ?? { name: '', percent: 0, inclusive: taxes.mode === 'included' }
}

/** Lists the demo's outbox, newest first; `to` ignores case. */
export async function outbox(context: Context, to: string | undefined) {
  const rows = await context.db
    .select()
    .from(mails)
    .where(to ? sql`lower(${mails.to}) = lower(${to})` : undefined)
    .orderBy(desc(mails.id))
    .limit(OUTBOX_LENGTH)
  return {
    records: rows.map((row) => ({
      to: row.to,
      subject: row.subject,
      ...bodyOf(context, row),
      dateTime: row.writtenAt.toISOString(),
    })),
  }
}

/** Returns a mail's body, or a placeholder if the body was deleted because of a link that granted access. */
function bodyOf(context: Context, { subject, text, html, secretUntil }: typeof mails.$inferSelect) {
  if (secretUntil === null || text !== '') return { text, html }
  const said = { title: subject, paragraphs: [droppedMailText], sober: true, settings: mailSettings(context) }
  return { text: droppedMailText, html: mailLayout(said).html }
}
