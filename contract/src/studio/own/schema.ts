import { z } from 'zod'
import { Email } from '../../email.ts'
import { TAX_LIMITS, taxTexts } from '../../tax/messages.ts'
import { taxModes } from '../../tax/rules.ts'
import { Country } from '../../tax/schema.ts'
import { TypedLine, TypedLines } from '../../typed-text.ts'
import { Instant, TimeZone, TypedNumber, Version } from '../../values.ts'
import { NeededWebAddress, WebAddress } from '../../web-address.ts'
import { isCurrency, numberLocales } from '../currencies.ts'
import { paletteKey, themes } from '../design-colours.ts'
import type { OwnTexts } from '../original-texts.ts'
import { paletteNames } from '../palette.ts'
import { faintColours } from '../palette-contrast.ts'
import { legalNames, SocialLink, StudioReading, StudioTexts } from '../schema.ts'
import { LEGAL_PLACEHOLDERS, SETTINGS_LIMITS, settingTexts, TEXT_LIMITS } from './messages.ts'

const name = (empty: string) => TypedLine({ max: SETTINGS_LIMITS.name, empty, long: settingTexts.nameLong })

/** Name of the studio. Here and below null means the default from the environment (D15). */
export const NameSettings = z.strictObject({
  studioName: name(settingTexts.studioName).nullable(),
  copyrightYear: TypedNumber.int(settingTexts.year)
    .min(SETTINGS_LIMITS.firstYear, settingTexts.year)
    .max(SETTINGS_LIMITS.lastYear, settingTexts.year)
    .nullable(),
})

const colours = Object.fromEntries(
  paletteNames.flatMap((token) =>
    themes.map((theme) => {
      const colour = z.string(settingTexts.colour).max(7, settingTexts.colour)
      return [paletteKey(token, theme), colour.regex(/^#[0-9a-f]{6}$/i, settingTexts.colour).optional()]
    }),
  ),
)

/** Colours that differ from the design's; all text keeps its contrast (WCAG 2.2 AA). */
const OwnPalette = z.strictObject(colours).check(({ value, issues }) => {
  for (const [key, message] of Object.entries(faintColours(value as Record<string, string>))) {
    issues.push({ code: 'custom', input: value, path: [key], message })
  }
}) as unknown as z.ZodType<Record<string, string>, Record<string, string>>

/** Texts that a studio writes itself; the original of those that are left out. */
const Texts = z.strictObject(
  Object.fromEntries(
    Object.entries(TEXT_LIMITS).map(([name, max]) => {
      const line = TypedLine({ max, empty: settingTexts.text, long: settingTexts.textLong(max) })
      return [name, line.optional()]
    }),
  ),
) as unknown as z.ZodType<OwnTexts, OwnTexts>

export const LookSettings = z.strictObject({ palette: OwnPalette.nullable(), texts: Texts })
/** A page that was opened before an upgrade sends no texts: they stay as they are. */
export const LookChange = LookSettings.partial({ texts: true })

const TypedLink = z.strictObject({ name: name(settingTexts.linkName), url: NeededWebAddress })

/** Links and contact address of the studio; an empty forum address means no forum. */
export const LinkSettings = z.strictObject({
  contactEmail: Email.nullable(),
  forumUrl: WebAddress.nullable(),
  socialLinks: z.array(TypedLink).max(SETTINGS_LIMITS.links, settingTexts.links).nullable(),
})

/** Sender name of mails; the address belongs to the mail server's settings. */
export const MailSettings = z.strictObject({ senderName: name(settingTexts.senderName).nullable() })

/** The currency and the place whose way of writing numbers is taken; after the first sale the currency stays (D5). */
export const MoneySettings = z.strictObject({
  currency: z
    .string(settingTexts.currency)
    .max(3, settingTexts.currency)
    .refine(isCurrency, settingTexts.currency)
    .nullable(),
  locale: z.enum(numberLocales, settingTexts.locale).nullable(),
})

/** The first day of the week (Monday is 1) and the clock; null is what the place is used to (D14). */
export const ReadingSettings = z.strictObject({
  weekStart: z.union([z.literal(1), z.literal(6), z.literal(7)], settingTexts.locale).nullable(),
  clock: z.enum(['h12', 'h23'], settingTexts.locale).nullable(),
})
/** How prices are taxed; a tax has a country, which needs a rate in the table. Stripe Tax brings both. */
export const TaxSettings = z
  .strictObject({
    mode: z.enum(taxModes),
    home: Country.nullable(),
    seller: TypedLine({ max: TAX_LIMITS.seller, long: taxTexts.sellerLong }),
    askCountry: z.boolean(),
    askVatId: z.boolean(),
    byStripe: z.boolean(),
  })
  .refine(({ mode, home, byStripe }) => mode === 'none' || byStripe || home !== null, {
    path: ['home'],
    error: taxTexts.homeMissing,
  })

/** Whether visitors may watch the first 30 seconds of a class, and whether new films are levelled (EBU R 128). */
export const FilmSettings = z.strictObject({ previews: z.boolean(), levelSound: z.boolean() })

/** A legal text in Markdown with a first-level title (LEGAL-02). */
export const LegalMarkdown = TypedLines({
  max: SETTINGS_LIMITS.legal,
  empty: settingTexts.legal,
  long: settingTexts.legalLong,
}).refine((text) => /^# {1,9}\S/m.test(text), settingTexts.legalTitle)

/** A placeholder that no setting fills would be published as it is typed. */
const FilledMarkdown = LegalMarkdown.superRefine((text, context) => {
  const unknown = text.match(/\{\{[^{}\n]*\}\}/g)?.find((one) => !LEGAL_PLACEHOLDERS.includes(one))
  if (unknown) context.addIssue({ code: 'custom', message: settingTexts.legalPlaceholder(unknown) })
})

export const LegalSettings = z.strictObject({ markdown: FilledMarkdown.nullable() })

/** A part of the settings for Admin: version, own values (null: the default), and defaults. */
const part = <Own extends z.ZodType, Standard extends z.ZodType>(own: Own, standard: Standard) =>
  z.object({ version: Version, own, standard })

const nullable = { name: z.string().nullable(), links: z.array(SocialLink).nullable() }
const Palette = z.record(z.string(), z.string())

export const NamePart = part(
  z.object({ studioName: nullable.name, copyrightYear: z.number().int().nullable() }),
  z.object({ studioName: z.string(), copyrightYear: z.number().int() }),
)
export const LookPart = part(
  z.object({ palette: Palette.nullable(), texts: StudioTexts }),
  z.object({ palette: Palette, texts: z.record(z.string(), z.string()) }),
)
export const LinkPart = part(
  z.object({ contactEmail: nullable.name, forumUrl: nullable.name, socialLinks: nullable.links }),
  z.object({ contactEmail: z.string(), forumUrl: z.string(), socialLinks: z.array(SocialLink) }),
)
export const MailPart = part(
  z.object({ senderName: nullable.name }),
  z.object({ senderName: z.string(), senderAddress: z.string() }),
)
export const MoneyPart = part(
  z.object({ currency: nullable.name, locale: nullable.name }),
  z.object({ currency: z.string(), locale: z.string() }),
).extend({
  /** Since when the currency is fixed by a sale; `since` is null while a first purchase is under way. */
  fixed: z.object({ since: Instant.nullable() }).nullable(),
})
/** The zone in which the studio's days begin at midnight; another one counts from the next day on. */
export const ZoneSettings = z.strictObject({ timeZone: TimeZone })
/** The first one begins with time itself. */
const Span = z.object({ begins: z.string(), day: z.string(), zone: z.string() })
/** `spans` are all zones so far, and the one to come; empty for UTC. */
export const ZonePart = part(z.object({ timeZone: z.string() }), z.object({ timeZone: z.string() })).extend({
  spans: z.array(Span),
})
const reading = z.object(ReadingSettings.shape)
export const ReadingPart = part(reading, StudioReading)
const taxes = z.object({ ...TaxSettings.shape, home: nullable.name, seller: z.string() })
export const TaxPart = part(taxes, taxes)
const films = z.object(FilmSettings.shape)
export const FilmPart = part(films, films)
export const LegalPart = part(z.object({ markdown: nullable.name }), z.object({ markdown: z.string() }))

/** A picture of the studio: its address, and whether it replaces the default. */
export const LogoSetting = z.object({ url: z.string().nullable(), own: z.boolean() })
/** `preparing`: an uploaded photograph is being cropped; pages show the previous one meanwhile. */
export const HeroSetting = LogoSetting.extend({
  state: z.enum(['ready', 'preparing', 'failed']),
  /** The uploaded photograph, uncropped, and the point its crops are cut around. */
  whole: z.object({ url: z.string(), focus: z.object({ x: z.number(), y: z.number() }) }).nullable(),
})
const Fraction = z.number().min(0).max(1)
/** A focal point and the photograph it was set on. */
export const HeroFocus = z.strictObject({ url: z.string().max(200), x: Fraction, y: Fraction })

/** All settings of the studio that an Admin may change. */
export const OwnSettings = z.object({
  name: NamePart,
  look: LookPart,
  links: LinkPart,
  mails: MailPart,
  films: FilmPart,
  money: MoneyPart,
  tax: TaxPart,
  zone: ZonePart,
  reading: ReadingPart,
  legal: z.record(z.enum(legalNames), LegalPart),
  logo: LogoSetting,
  hero: HeroSetting,
})
export type OwnSettings = z.output<typeof OwnSettings>
