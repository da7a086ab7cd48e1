import { mailPicturePath } from '@studio/contract/sharing/share-picture.ts'
import { colourOf } from '@studio/contract/studio/design-colours.ts'
import { artFolder } from '@studio/contract/studio/drawn-art.ts'
import { type ColourName, paletteNames } from '@studio/contract/studio/palette.ts'
import type { LogoInk } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../context.ts'
import { groundThatStays, previewed, programStyles, tableForWord } from './mail-programs.ts'

export interface MailSettings {
  studioName: string
  /** Picture in place of the drawn logo and name; an absolute address, or a path of the studio. */
  logoUrl: string | null
  /** A logo that is light or dark stands on a ground, because mails are light until a program darkens them. */
  logoInk: LogoInk
  copyrightYear: number
  publicUrl: string
  palette: Record<string, string>
}

interface Link {
  label: string
  url: string
}

/** A linked title with a text below it and one at the right. */
interface Entry {
  title: string
  url: string
  note: string
  end: string
}

export type LinkedSentence = [before: string, link: Link, after: string]

export interface MailContent {
  title: string
  /** Plain text, escaped by the layout. */
  paragraphs: string[]
  /** The main figure of a receipt, with its label. */
  figure?: { label: string; value: string }
  /** Links of the mail, one line each. */
  entries?: Entry[]
  /** Rows below the paragraphs, as on a receipt: label and value; a sum is bold. */
  rows?: [label: string, value: string, weight?: 'sum'][]
  button?: Link
  /** Paragraphs after the button. */
  closing?: (string | LinkedSentence)[]
  /** Unsubscribe link and why the person gets it, in every mail that is not a receipt. */
  unsubscribe?: { url: string; because: string }
  /** Root-relative picture at the top in place of the usual one. */
  picture?: string
  /** Mails about money have no picture. */
  sober?: boolean
  settings: MailSettings
}

const display = "'Ysabeau Variable',Optima,Candara,'Segoe UI',sans-serif"
const text = "'Hanken Grotesk Variable','Segoe UI',Helvetica,Arial,sans-serif"

export function mailSettings(context: Context): MailSettings {
  const { studioName, logoUrl, logoInk, copyrightYear, palette } = context.settings.now()
  return { studioName, logoUrl, logoInk, copyrightYear, palette, publicUrl: context.publicUrl() }
}

/** Renders a mail in the studio's look, as text and as HTML with tables and inline styles. */
export function mailLayout(content: MailContent): { text: string; html: string } {
  return { text: plainText(content), html: page(content) }
}

function plainText({
  title,
  paragraphs,
  figure,
  entries = [],
  rows = [],
  button,
  closing = [],
  unsubscribe,
  settings,
}: MailContent): string {
  const amount = figure ? `${figure.label}: ${figure.value}` : ''
  const facts = rows.map(([label, value]) => (value ? `${label}: ${value}` : label)).join('\n')
  const lines = entries.map(
    (entry) => `${[entry.title, entry.note, entry.end].filter(Boolean).join(', ')}\n${entry.url}`,
  )
  const link = button ? `${button.label}:\n${button.url}` : ''
  const ends = [...closing, ...leaving(unsubscribe)].map(plainLine)
  return [title, ...paragraphs, amount, ...lines, facts, link, ...ends, copyright(settings)]
    .filter(Boolean)
    .join('\n\n')
}

/** The last line of a mail with an unsubscribe link. */
function leaving(unsubscribe: MailContent['unsubscribe']): LinkedSentence[] {
  if (!unsubscribe) return []
  const { because, url } = unsubscribe
  return [[`You receive this email because ${because}. `, { label: 'Unsubscribe', url }, '.']]
}

/** In plain text a link follows its sentence. */
function plainLine(line: string | LinkedSentence): string {
  if (typeof line === 'string') return line
  const [before, { label, url }, after] = line
  return `${before}${label}${after}\n${url}`
}

function page(content: MailContent): string {
  const {
    title,
    paragraphs,
    figure,
    entries = [],
    rows = [],
    button,
    closing = [],
    unsubscribe,
    sober,
    picture,
    settings,
  } = content
  const colour = coloursOf(settings.palette)
  const body = [
    sober ? '' : top(settings, picture),
    brand(settings, colour),
    cell(
      '26px 40px 0',
      `<h1 style="margin:0;font:300 42px/1.08 ${display};letter-spacing:-.018em;color:${esc(colour.ink)}">${esc(title)}</h1>`,
    ),
    ...paragraphs.map((line) =>
      cell('16px 40px 0', esc(line), `color:${esc(colour['ink-2'])};font:400 17px/1.6 ${text}`),
    ),
    figure ? cell('26px 40px 0', large(figure, colour)) : '',
    entries.length > 0 ? cell('24px 40px 0', listed(entries, colour)) : '',
    rows.length > 0 ? cell('14px 40px 0', facts(rows, colour)) : '',
    button ? cell('30px 40px 0', link(button, colour)) : '',
    ...[...closing, ...leaving(unsubscribe)].map((line) =>
      cell(
        '26px 40px 0',
        closingLine(line, colour),
        `color:${esc(colour['ink-2'])};font:400 15px/1.6 ${text}`,
      ),
    ),
    cell('0 40px 40px', ''),
  ].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${esc(title)}</title>${programStyles}</head>
<body style="margin:0;background:${esc(colour.paper)};color:${esc(colour.ink)}">
${previewed(esc(paragraphs[0] ?? ''))}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${esc(colour.paper)}"><tr><td class="outer" align="center" style="padding:40px 20px 48px">
${tableForWord(`<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${esc(colour.surface)};border:1px solid ${esc(colour.line)};border-radius:14px;border-collapse:separate;overflow:hidden;overflow-wrap:anywhere;font:400 16px/1.6 ${text};color:${esc(colour.ink)}">
${body}
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">${cell('24px 40px 0', footer(settings, colour), `font:400 13px/1.6 ${text};color:${esc(colour['ink-3'])}`)}</table>`)}
</td></tr></table>
</body></html>`
}

/** Mail programs don't support custom properties, so colours are the light tokens with the studio's palette applied. */
const coloursOf = (palette: Record<string, string>) =>
  Object.fromEntries(paletteNames.map((name) => [name, colourOf(palette, name, 'day')])) as Colours

type Colours = Record<ColourName, string>

function cell(padding: string, inner: string, style = ''): string {
  return `<tr><td class="in" style="padding:${padding};${style}">${inner}</td></tr>`
}

function top(settings: MailSettings, picture?: string): string {
  const { publicUrl, palette } = settings
  const drawn = artFolder(palette) ? mailPicturePath(settings) : '/assets/mail-dawn.png'
  return `<tr><td><img src="${esc(publicUrl + (picture ?? drawn))}" width="600" alt="" style="display:block;width:100%;height:auto"></td></tr>`
}

function large({ label, value }: { label: string; value: string }, colour: Colours): string {
  const what = `<span style="font:600 14px/1.4 ${text};color:${esc(colour['ink-2'])}">${esc(label)}</span>`
  const how = `<span style="font:300 52px/1.15 ${display};letter-spacing:-.03em;color:${esc(colour.ink)};font-variant-numeric:lining-nums">${esc(value)}</span>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${esc(colour.paper)};border-radius:10px"><tr><td style="padding:22px 26px">${what}<br>${how}</td></tr></table>`
}

function brand(settings: MailSettings, colour: Colours): string {
  const { studioName, logoUrl, logoInk, publicUrl, palette } = settings
  if (logoUrl) {
    const src = esc(new URL(logoUrl, publicUrl).href)
    const ground = logoInk ? groundThatStays(logoInk === 'light' ? '#0F1D33' : esc(colour.surface)) : ''
    const logo = `<img src="${src}" height="40" alt="${esc(studioName)}" style="display:block;${ground}height:40px;width:auto;max-width:100%;font:500 26px/40px ${display};color:${esc(colour.ink)}">`
    return cell('36px 40px 0', logo)
  }
  // A studio with colours of its own has its icon in them.
  const file = artFolder(palette) ? '/icons/180.png' : '/assets/mail-mark.png'
  const mark = `<img src="${esc(publicUrl)}${file}" width="30" height="30" alt="" style="display:block;border-radius:15px">`
  const name = `<td style="font:500 26px/30px ${display};color:${esc(colour.ink)};padding-bottom:3px">${esc(studioName)}</td>`
  const inner = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:11px">${mark}</td>${name}</tr></table>`
  return cell('36px 40px 0', inner)
}

function facts(rows: Required<MailContent>['rows'], colour: Colours): string {
  const line = `padding:13px 0;border-bottom:1px solid ${esc(colour.line)};vertical-align:top`
  const lines = rows.map(([label, value, weight]) => {
    const font = `font:${weight ? 600 : 400} 15px/1.5 ${text}`
    const quiet = `color:${esc(weight ? colour.ink : colour['ink-2'])};padding-right:20px;overflow-wrap:normal`
    return `<tr><td style="${line};${font};${quiet}">${esc(label)}</td><td align="right" style="${line};${font}">${esc(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines.join('')}</table>`
}

function listed(entries: Entry[], colour: Colours): string {
  const line = `padding:14px 0;border-bottom:1px solid ${esc(colour.line)}`
  const rows = entries.map(({ title, url, note, end }) => {
    const name = `<a href="${esc(url)}" style="font:400 20px/1.2 ${display};color:${esc(colour.ink)};text-decoration:none">${esc(title)}</a>`
    const below = `<br><span style="font:400 14px/1.5 ${text};color:${esc(colour['ink-3'])}">${esc(note)}</span>`
    const right = `<td align="right" style="${line};font:400 14px/1.5 ${text};color:${esc(colour['ink-2'])};white-space:nowrap">${esc(end)}</td>`
    return `<tr><td style="${line}">${name}${note ? below : ''}</td>${right}</tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${esc(colour.line)}">${rows.join('')}</table>`
}

function closingLine(line: string | LinkedSentence, colour: Colours): string {
  if (typeof line === 'string') return esc(line)
  const [before, { label, url }, after] = line
  return `${esc(before)}<a href="${esc(url)}" style="color:${esc(colour.ink)}">${esc(label)}</a>${esc(after)}`
}

function link({ label, url }: { label: string; url: string }, colour: Colours): string {
  const look = `display:inline-block;padding:15px 30px;mso-padding-alt:0;font:600 15px/1 ${text};color:${esc(colour['on-primary'])};text-decoration:none`
  // Word knows no padding of a link: there its cell has it.
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:999px;background:${esc(colour.primary)};mso-padding-alt:15px 30px"><a href="${esc(url)}" style="${look}">${esc(label)}</a></td></tr></table>`
}

function footer(settings: MailSettings, colour: Colours): string {
  const to = (path: string, label: string) =>
    `<a href="${esc(settings.publicUrl)}${path}" style="color:${esc(colour['ink-3'])}">${label}</a>`
  const links = [
    to('/terms-of-service', 'Terms'),
    to('/terms-and-privacy', 'Privacy'),
    to('/about#contact', 'Contact'),
  ]
  return `${esc(copyright(settings))}<br>${links.join(', ')}`
}

function copyright({ copyrightYear, studioName }: MailSettings): string {
  return `© ${copyrightYear} ${studioName}. All rights reserved.`
}

/** Escapes text for HTML and its attributes (S-I6). */
function esc(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
