import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LegalName, type LegalText, type LegalTexts, legalNames } from '@studio/contract/studio/legal.ts'
import { marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'

const ours = resolve(import.meta.dirname, '../../../legal')

interface Facts {
  studioName: string
  contactEmail: string
}

/** Reads the three legal texts at start; a studio's own folder (LEGAL_DIR) replaces ours whole (D15). */
export function readLegalTexts(folder: string | undefined, facts: Facts): LegalTexts {
  const read = (name: LegalName) => {
    const file = join(resolve(folder ?? ours), `${name}.md`)
    return [name, parseLegalText(readLegalFile(file), facts)] as const
  }
  return Object.fromEntries(legalNames.map(read)) as LegalTexts
}

function readLegalFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(
      `The legal text ${file} can't be read: LEGAL_DIR needs all three of ${legalNames.join(', ')}`,
    )
  }
}

/** A legal text in Markdown with its `{{placeholders}}` filled, cut at its second-level titles (LEGAL-02). */
export function parseLegalText(markdown: string, facts: Facts): LegalText {
  const filled = markdown.replace(/\{\{(studioName|contactEmail)\}\}/g, (_, name: keyof Facts) =>
    asText(facts[name]),
  )
  const text: LegalText = { title: '', leadHtml: '', sections: [] }
  const before: Token[] = []
  let open = before
  const bodies: Token[][] = []
  for (const token of marked.lexer(filled)) {
    if (token.type === 'heading' && token.depth === 1) text.title ||= plain(token)
    else if (token.type === 'heading' && token.depth === 2) {
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

/** A setting is words, whatever signs are in it. */
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

/** The words of a title, without marks. */
function plain(heading: Token): string {
  const html = marked.parser([heading])
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim()
}

/** `Who can join` as `who-can-join`, each once a page. */
function idOf(title: string, { sections }: LegalText): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const id = words.replace(/^-|-$/g, '') || 'section'
  return sections.some((section) => section.id === id) ? `${id}-${sections.length + 1}` : id
}
