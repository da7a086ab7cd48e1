import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { InvoiceObject } from '../store/objects.ts'
import { drawable, invoicePdf } from './invoice-pdf.ts'
import { writeJapanese } from './japanese-letters.ts'

test('a PDF spells Latin, Greek and Cyrillic names, and a letter it lacks without its marks', () => {
  expect(drawable('Łukasz Ελένη Жанна €')).toBe('Łukasz Ελένη Жанна €')
  expect(drawable('Nguyễn')).toBe('Nguyen')
  expect(drawable('山田 مريم 안녕')).toBe('山田 مريم 안녕')
})

test('Japanese names, sellers and taxes are letters in a PDF, beside others', async () => {
  const invoice = {
    number: 'A-1',
    created: 1_772_000_000,
    currency: 'jpy',
    status: 'paid',
    customer_name: '太郎 𠮷田',
    customer_email: 'taro@asahi.example',
    lines: { data: [] },
    subtotal: 2900,
    total: 2900,
    starting_balance: 0,
    amount_due: 2900,
    amount_paid: 2900,
  } as unknown as InvoiceObject
  const pdf = await invoicePdf({ invoice, refunded: 0, seller: 'あさひヨガ Yoga', taxRates: [] })
  const content = contentOf(pdf)
  for (const word of ['太郎', '𠮷田', 'あさひヨガ'])
    expect(content).toContain(`<${Buffer.from(word, 'utf16le').swap16().toString('hex')}> Tj`)
  expect(pdf.toString('latin1')).toContain('/Ordering (Japan1)')
  // 𠮷 is two units of UTF-16 and one letter.
  expect(pdf.toString('latin1')).toContain('/Encoding /UniJIS-UTF16-H')
  const place = { size: 10, x: 0, baseline: 20 }
  expect(writeJapanese(new PDFDocument(), '𠮷田', place)).toBe(20)
})

/** What a file's streams write; those that hold no text are left out. */
const contentOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflated(Buffer.from(stream, 'latin1')))
    .join('')

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
