import type { LegalText } from '@studio/contract/studio/schema.ts'
import { marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** Values of the placeholders. */
export interface LegalFacts {
  studioName: string
  contactEmail: string
  /** The cap of liability, in the studio's currency (LEGAL-08). */
  liability: string
  /** The zone of the studio's days, in words (D1). */
  timeZone: string
  /** How long a month of the plans is; empty in a text that doesn't name it. */
  terms: string
  /** What the plans give of free days; empty in a text that doesn't name it. */
  freeTrial: string
}

/** Fills the `{{placeholders}}` of a legal text in Markdown and splits it at second-level titles, and at further ones of the first (LEGAL-02). */
export function parseLegalText(markdown: string, facts: LegalFacts): LegalText {
  const filled = markdown.replace(
    /\{\{(studioName|contactEmail|liability|timeZone|terms|freeTrial)\}\}/g,
    (_, name: keyof LegalFacts) => asText(facts[name]),
  )
  const text: LegalText = { title: '', leadHtml: '', sections: [] }
  const before: Token[] = []
  let open = before
  const bodies: Token[][] = []
  for (const token of marked.lexer(filled)) {
    if (token.type === 'heading' && token.depth === 1 && !text.title) text.title = plain(token)
    else if (token.type === 'heading' && token.depth <= 2) {
      const title = plain(token)
      open = []
      bodies.push(open)
      text.sections.push({ id: idOf(title, text), title, html: '' })
    } else open.push(token)
  }
  text.leadHtml = htmlOf(before)
  text.sections.forEach((section, index) => {
    section.html = htmlOf(bodies[index] ?? [])
  })
  return text
}

/** Escapes a setting so that its characters are not Markdown. */
function asText(value: string): string {
  return value.replace(/[\\`*_{}[\]()<>#+!|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function htmlOf(tokens: Token[]): string {
  return sanitizeHtml(marked.parser(tokens), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'h1' && tag !== 'h2')],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto'],
  }).trim()
}

/** Text of a title without marks. */
function plain(heading: Token): string {
  const html = marked.parser([heading])
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim()
}

/** `Who can join` as `who-can-join`, unique in the page. */
function idOf(title: string, { sections }: LegalText): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const id = words.replace(/^-|-$/g, '') || 'section'
  return sections.some((section) => section.id === id) ? `${id}-${sections.length + 1}` : id
}
