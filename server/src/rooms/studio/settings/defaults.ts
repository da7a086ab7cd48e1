import type { Money } from '@studio/contract/money.ts'
import type { Reading } from '@studio/contract/reading.ts'
import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { readingOf } from '@studio/contract/studio/reading-by-place.ts'
import { type LegalName, legalNames } from '@studio/contract/studio/schema.ts'
import { noTaxes } from '@studio/contract/tax/rules.ts'
import type { Config } from '../../../config/read-config.ts'
import type { StudioValues } from '../../../context.ts'
import { readLegalFiles } from '../legal/legal-files.ts'
import { type Parts, unset } from './parts.ts'

/** Defaults from the environment. */
export function standardOf(config: Pick<Config, 'studio' | 'mail' | 'own' | 'money'>): StudioValues {
  const { studio, mail, own } = config
  const senderName = mail.senderName ?? studio.studioName
  return {
    ...studio,
    money: moneyIn(unset, config),
    taxes: noTaxes,
    reading: readingIn(unset, config),
    senderName,
    ...unset.films,
    hero: null,
    zones: [],
    texts: {},
    legal: readLegalFiles(own.legal),
  }
}

/** Effective values: an Admin's settings override the environment's. */
export function valuesOf(
  parts: Parts,
  standard: StudioValues,
  config: Pick<Config, 'mail' | 'money'>,
): StudioValues {
  const { mail } = config
  const { name, look, links, mails, films, logo, hero, zone } = parts
  const studioName = name.studioName ?? standard.studioName
  const legal = legalNames.map((one) => [one, parts[one].markdown ?? standard.legal[one]])
  return {
    money: moneyIn(parts, config),
    taxes: noTaxes,
    reading: readingIn(parts, config),
    studioName,
    copyrightYear: name.copyrightYear ?? standard.copyrightYear,
    palette: look.palette ?? standard.palette,
    texts: look.texts,
    contactEmail: links.contactEmail ?? standard.contactEmail,
    forumUrl: (links.forumUrl ?? standard.forumUrl) || null,
    socialLinks: links.socialLinks ?? standard.socialLinks,
    // A new studio name applies to mails, too, unless they have a sender name of their own.
    senderName: mails.senderName ?? mail.senderName ?? studioName,
    ...films,
    logoUrl: logo.url ?? standard.logoUrl,
    logoInk: logo.url ? logo.ink : standard.logoInk,
    hero: hero.photo,
    zones: zone.spans,
    legal: Object.fromEntries(legal) as Record<LegalName, string>,
  }
}

/** The currency that is set, or else the environment's, as its place writes it. */
export const moneyIn = ({ money }: Pick<Parts, 'money'>, { money: standard }: Pick<Config, 'money'>): Money =>
  moneyOf(money.currency ?? standard.currency, money.locale ?? standard.locale)

/** How the studio reads weeks, clocks and dates: as an Admin set it, or else as its place does. */
export const readingIn = (
  { money, reading }: Pick<Parts, 'money' | 'reading'>,
  { money: standard }: Pick<Config, 'money'>,
): Reading => readingOf(reading, money.locale ?? standard.locale)
