/** A3 on its side, in points. */
const PAGE = { width: 1190.55, height: 841.89 }
/** The poster's paper, also above and below it: A3 is a little higher. */
const PAPER = '0.961 0.961 0.945'

interface Picture {
  jpeg: Uint8Array
  width: number
  height: number
}

/** A page of paper with a picture as wide as it, as a PDF of version 1.4. */
export function posterPdf({ jpeg, width, height }: Picture): Uint8Array<ArrayBuffer> {
  const high = (PAGE.width * height) / width
  const below = ((PAGE.height - high) / 2).toFixed(2)
  const { width: wide, height: tall } = PAGE
  const content =
    `${PAPER} rg 0 0 ${wide} ${tall} re f\n` + `q ${wide} 0 0 ${high.toFixed(2)} 0 ${below} cm /P Do Q\n`
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`
  return fileOf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${tall}] ` +
        '/Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>',
    ],
    [`<< /Length ${content.length} >>\nstream\n`, content, 'endstream'],
    [`${picture}\nstream\n`, jpeg, '\nendstream'],
  ])
}

/** Numbers objects from 1 on, and lists where each begins. */
function fileOf(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let size = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    size += bytes.length
  }
  add('%PDF-1.4\n')
  const places = objects.map((object, index) => {
    const place = size
    add(`${index + 1} 0 obj\n`)
    for (const part of object) add(part)
    add('\nendobj\n')
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = size
  const count = objects.length + 1
  add(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`)
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const file = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
