import PDFDocument from 'pdfkit'
import { invoiceRows, type ShownInvoice } from './invoice-rows.ts'
import { type FontName, fontBytes, runsOf } from './pdf-fonts.ts'

type Document = InstanceType<typeof PDFDocument>

const left = 64
const right = 531
const lineHeight = 1.5

/** Renders the invoice as a PDF of one or more A4 pages, with embedded fonts. */
export function invoicePdf(shown: ShownInvoice): Promise<Buffer> {
  const { title, seller, name, email, state, lines, sums } = invoiceRows(shown)
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
  write(document, title, { size: 22 })
  space(document, 14)
  for (const text of [seller, name, email, state]) write(document, text)
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

const registered = new WeakMap<Document, Set<FontName>>()

/**
 * Selects a font by name, so that it is parsed and embedded once per document; passing its bytes would do so
 * for each word.
 */
function useFont(document: Document, name: FontName): Document {
  const known = registered.get(document) ?? new Set()
  if (!known.has(name)) document.registerFont(name, fontBytes(name))
  registered.set(document, known.add(name))
  return document.font(name)
}

/** Writes one line from the left, each run in a font that has its letters. */
function write(document: Document, text: string, { size = 11, y = document.y } = {}): void {
  if (y + size * lineHeight > document.page.height - left) {
    document.addPage()
    y = document.y
  }
  let x = left
  for (const run of runsOf(text)) {
    useFont(document, run.font).fontSize(size).text(run.text, x, y, { lineBreak: false })
    x += document.widthOfString(run.text)
  }
  document.x = left
  document.y = y + size * lineHeight
}

function row(document: Document, what: string, amount: string): void {
  write(document, what)
  const y = document.y - 11 * lineHeight
  useFont(document, 'text').fontSize(11)
  document.text(amount, right - document.widthOfString(amount), y, { lineBreak: false })
  document.x = left
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
