import { USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import { originalTexts } from '@studio/contract/studio/original-texts.ts'
import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { legalNames } from '@studio/contract/studio/schema.ts'
import { lastZone } from '@studio/contract/studio-day.ts'
import type { Context } from '../../../context.ts'
import { versionOf } from '../../../platform/version.ts'
import { readingIn } from './defaults.ts'
import { type Parts, readParts, unset } from './parts.ts'
import { firstSale } from './set-money.ts'

/** Reads the studio's settings for Admin: own values, defaults, and the version of each part. */
export async function ownSettings(context: Context): Promise<OwnSettings> {
  const [parts, fixed] = await Promise.all([ownParts(context), firstSale(context.db)])
  return { ...parts, money: { ...parts.money, fixed } }
}

type OwnParts = Omit<OwnSettings, 'money'> & { money: Omit<OwnSettings['money'], 'fixed'> }

/** The same without what fixes the currency, which only its own call needs. */
export async function ownParts(context: Context): Promise<OwnParts> {
  const parts = await readParts(context.db)
  const { standard } = context.settings
  const { studioName, copyrightYear, palette, contactEmail, forumUrl, socialLinks } = standard
  const { previews, levelSound } = standard
  const { name, look, links, mails, films, money, reading, tax } = parts
  const { currency, locale } = context.config.money
  const senderName = context.config.mail.senderName ?? context.settings.now().studioName
  const senderAddress = context.config.mail.senderAddress
  const legal = legalNames.map((one) => [one, part(parts[one], { markdown: standard.legal[one] })] as const)
  return {
    name: part(name, { studioName, copyrightYear }),
    look: part(look, { palette, texts: originalTexts }),
    links: part(links, { contactEmail, forumUrl: forumUrl ?? '', socialLinks }),
    mails: part(mails, { senderName, senderAddress }),
    films: part(films, { previews, levelSound }),
    money: part(money, { currency, locale: locale ?? USUAL_LOCALE }),
    reading: part(reading, readingIn({ ...parts, reading: unset.reading }, context.config)),
    tax: part(tax, unset.tax),
    zone: zonePart(parts.zone),
    legal: Object.fromEntries(legal) as OwnSettings['legal'],
    logo: logoOf(context, parts),
    hero: heroOf(context, parts),
  }
}

const part = <Own extends object, Standard>(own: Own, standard: Standard) => ({
  version: versionOf(own),
  own,
  standard,
})

/** The zone that counts, or will from tomorrow on. */
const zonePart = ({ spans }: Parts['zone']): OwnSettings['zone'] => ({
  version: versionOf({ spans }),
  own: { timeZone: lastZone(spans) },
  standard: { timeZone: 'UTC' },
  spans,
})

/** The logo on pages, and whether an Admin uploaded it. */
export function logoOf({ settings }: Context, { logo }: Pick<Parts, 'logo'>): OwnSettings['logo'] {
  return { url: logo.url ?? settings.standard.logoUrl, own: logo.url !== null }
}

/** The photograph on the first page, whether an Admin uploaded it, and the state of the last upload. */
export function heroOf({ photos }: Context, { hero }: Pick<Parts, 'hero'>): OwnSettings['hero'] {
  const { photo, whole, pending, failed } = hero
  const url = (photo ?? photos.hero)?.wide.src ?? null
  const state = pending ? 'preparing' : failed ? 'failed' : 'ready'
  return { url, own: photo !== null, state, whole: pending ?? whole }
}
