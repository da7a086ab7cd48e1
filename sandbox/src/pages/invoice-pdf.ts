import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { invoiceRows, type ShownInvoice } from './invoice-rows.ts'
import { japaneseParts, writeJapanese } from './japanese-letters.ts'

type Document = InstanceType<typeof PDFDocument>

const left = 64
const right = 531
const lineHeight = 1.5
/** From the top of a line to its baseline. */
const ascent = 1.06

/** Renders the invoice as a PDF of one or more A4 pages, with its font embedded. */
export function invoicePdf(shown: ShownInvoice): Promise<Buffer> {
  const { title, seller, name, email, notes, state, lines, sums } = invoiceRows(shown, canDraw)
  const created = new Date(shown.invoice.created * 1000)
  const document = new PDFDocument({
    size: 'A4',
    margin: left,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: created, ModDate: created },
  })
  const done = new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  document.registerFont('text', font().bytes).font('text')
  write(document, title, { size: 22 })
  space(document, 14)
  for (const text of [seller, name, email, ...notes, state]) write(document, text)
  space(document, 24)
  for (const { what, when, amount } of lines) {
    row(document, what, amount)
    write(document, when, { size: 9 })
    rule(document)
  }
  for (const { what, amount } of sums) row(document, what, amount)
  document.end()
  return done
}

let loaded: { bytes: Buffer; face: Font } | undefined

/** Returns the font, which has Latin, Greek and Cyrillic letters; the first invoice reads it. */
function font() {
  if (loaded) return loaded
  const file = import.meta.resolve('@expo-google-fonts/didact-gothic/400Regular/DidactGothic_400Regular.ttf')
  const bytes = readFileSync(fileURLToPath(file))
  loaded = { bytes, face: create(bytes) as Font }
  return loaded
}

const hasGlyph = (letter: string) => font().face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Whether the font has every letter of a text. */
export const canDraw = (text: string): boolean => Array.from(text).every(hasGlyph)

/**
 * Takes the marks off letters that the font has only without ('ễ'); what it lacks altogether is drawn as its empty box (안), but
 * for Japanese.
 */
export function drawable(text: string): string {
  const bare = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(text.normalize('NFC'), (letter) => (hasGlyph(letter) ? letter : bare(letter)))
    .join('')
    .normalize('NFC')
}

/** Writes one line from the left. */
function write(document: Document, text: string, { size = 11, y = document.y } = {}): void {
  if (y + size * lineHeight > document.page.height - left) {
    document.addPage()
    y = document.y
  }
  document.fontSize(size)
  let x = left
  for (const [index, part] of japaneseParts(text).entries()) {
    if (index % 2 === 1) x += writeJapanese(document, part, { size, x, baseline: y + size * ascent })
    else if (part) {
      const latin = drawable(part)
      document.text(latin, x, y, { lineBreak: false })
      x += document.widthOfString(latin)
    }
  }
  document.y = y + size * lineHeight
}

function row(document: Document, what: string, amount: string): void {
  write(document, what)
  const y = document.y - 11 * lineHeight
  document.text(amount, right - document.widthOfString(amount), y, { lineBreak: false })
  document.y = y + 11 * lineHeight
}

const space = (document: Document, points: number): void => {
  document.y += points
}

function rule(document: Document): void {
  const y = document.y + 4
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke()
  document.y = y + 10
}
