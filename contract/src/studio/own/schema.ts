import { z } from 'zod'
import { Email } from '../../email.ts'
import { TypedNumber } from '../../typed-number.ts'
import { TypedLine, TypedLines } from '../../typed-text.ts'
import { Version } from '../../version.ts'
import { NeededWebAddress, WebAddress } from '../../web-address.ts'
import { paletteKey, themes } from '../design-colours.ts'
import { legalNames } from '../legal.ts'
import { paletteNames } from '../palette.ts'
import { faintColours } from '../palette-contrast.ts'
import { SocialLink } from '../schema.ts'
import { SETTINGS_LIMITS, settingTexts } from './messages.ts'

const name = (empty: string) => TypedLine({ max: SETTINGS_LIMITS.name, empty, long: settingTexts.nameLong })

/** How the studio is called. Here and below null is the default, what the environment says (D15). */
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

/** The colours that differ from the design's; every word can be read on its ground (WCAG 2.2 AA). */
const OwnPalette = z.strictObject(colours).check(({ value, issues }) => {
  for (const [key, message] of Object.entries(faintColours(value as Record<string, string>))) {
    issues.push({ code: 'custom', input: value, path: [key], message })
  }
}) as unknown as z.ZodType<Record<string, string>, Record<string, string>>

export const LookSettings = z.strictObject({ palette: OwnPalette.nullable() })

const TypedLink = z.strictObject({ name: name(settingTexts.linkName), url: NeededWebAddress })

/** Where the studio is found and written to; a forum of '' is none. */
export const LinkSettings = z.strictObject({
  contactEmail: Email.nullable(),
  forumUrl: WebAddress.nullable(),
  socialLinks: z.array(TypedLink).max(SETTINGS_LIMITS.links, settingTexts.links).nullable(),
})

/** Who mails say that they come from; their address is the mail server's matter. */
export const MailSettings = z.strictObject({ senderName: name(settingTexts.senderName).nullable() })

/** A legal text in Markdown, with a title of its first level (LEGAL-02). */
export const LegalMarkdown = TypedLines({
  max: SETTINGS_LIMITS.legal,
  empty: settingTexts.legal,
  long: settingTexts.legalLong,
}).refine((text) => /^# {0,9}\S/m.test(text), settingTexts.legalTitle)

export const LegalSettings = z.strictObject({ markdown: LegalMarkdown.nullable() })

/** A part as an Admin reads it: its version, what is the studio's own (null: the default), and the defaults. */
const part = <Own extends z.ZodType, Standard extends z.ZodType>(own: Own, standard: Standard) =>
  z.object({ version: Version, own, standard })

const nullable = { name: z.string().nullable(), links: z.array(SocialLink).nullable() }
const Palette = z.record(z.string(), z.string())

export const NamePart = part(
  z.object({ studioName: nullable.name, copyrightYear: z.number().int().nullable() }),
  z.object({ studioName: z.string(), copyrightYear: z.number().int() }),
)
export const LookPart = part(z.object({ palette: Palette.nullable() }), z.object({ palette: Palette }))
export const LinkPart = part(
  z.object({ contactEmail: nullable.name, forumUrl: nullable.name, socialLinks: nullable.links }),
  z.object({ contactEmail: z.string(), forumUrl: z.string(), socialLinks: z.array(SocialLink) }),
)
export const MailPart = part(
  z.object({ senderName: nullable.name }),
  z.object({ senderName: z.string(), senderAddress: z.string() }),
)
export const LegalPart = part(z.object({ markdown: nullable.name }), z.object({ markdown: z.string() }))

/** A picture of the studio: the address that pages show, and whether it is the studio's own. */
export const LogoSetting = z.object({ url: z.string().nullable(), own: z.boolean() })
/** `preparing`: the photograph that was sent is cut and measured; pages show the one before meanwhile. */
export const HeroSetting = LogoSetting.extend({ state: z.enum(['ready', 'preparing', 'failed']) })

/** Everything that an Admin may set about the studio. */
export const OwnSettings = z.object({
  name: NamePart,
  look: LookPart,
  links: LinkPart,
  mails: MailPart,
  legal: z.record(z.enum(legalNames), LegalPart),
  logo: LogoSetting,
  hero: HeroSetting,
})
export type OwnSettings = z.output<typeof OwnSettings>
