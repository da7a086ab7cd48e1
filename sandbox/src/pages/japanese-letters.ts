import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** Letters of the font below, each as wide as it is high. */
const RUN =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\u30FB\u30FC\uFF01-\uFF5E\uFFE5]+)/u

const NAME = 'HeiseiKakuGo-W5'

/** Parts of a text by who draws them: every second one, from the second on, is Japanese. */
export const japaneseParts = (text: string): string[] => text.normalize('NFC').split(RUN)

/**
 * Writes Japanese letters at a baseline in one of the fonts that every reader of PDF has or replaces by its own (ISO 32000, 9.7.5.2):
 * a font with all of them in the file would weigh megabytes. Returns their width.
 */
export function writeJapanese(
  document: Document,
  text: string,
  { size, x, baseline }: { size: number; x: number; baseline: number },
): number {
  const { page } = document
  const fonts = page.fonts as Record<string, unknown>
  fonts.Japanese ??= fontOf(document)
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
  document.save()
  const place = `${x} ${page.height - baseline} Td`
  document.addContent(`1 0 0 -1 0 ${page.height} cm BT /Japanese ${size} Tf ${place} <${codes}> Tj ET`)
  document.restore()
  return [...text].length * size
}

const fonts = new WeakMap<Document, unknown>()

/** The font of a document, which its pages share. */
function fontOf(document: Document): unknown {
  const known = fonts.get(document)
  if (known) return known
  const made = (facts: object) => {
    const reference = document.ref(facts)
    reference.end(null)
    return reference
  }
  const measures = { ItalicAngle: 0, Ascent: 752, Descent: -221, CapHeight: 737, StemV: 114 }
  const box = [-92, -250, 1010, 922]
  const descriptor = made({ Type: 'FontDescriptor', FontName: NAME, Flags: 4, FontBBox: box, ...measures })
  // Strings of a PDF, where other texts are names.
  const [Registry, Ordering] = ['Adobe', 'Japan1'].map((word) => Object(word))
  const letters = made({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: NAME,
    CIDSystemInfo: { Registry, Ordering, Supplement: 5 },
    DW: 1000,
    FontDescriptor: descriptor,
  })
  const Encoding = 'UniJIS-UTF16-H'
  const DescendantFonts = [letters]
  const font = made({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: `${NAME}-${Encoding}`,
    Encoding,
    DescendantFonts,
  })
  fonts.set(document, font)
  return font
}
