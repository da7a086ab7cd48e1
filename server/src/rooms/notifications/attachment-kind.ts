/** A kind of attachment (D11): its content type, and the extensions its name may have, the usual one first. */
export interface AttachmentKind {
  contentType: string
  endings: readonly [string, ...string[]]
}

type Test = (bytes: Buffer) => boolean

const begins =
  (...start: (number | string)[]): Test =>
  (bytes) => {
    const wanted = Buffer.concat(start.map((part) => Buffer.from(typeof part === 'string' ? part : [part])))
    return bytes.subarray(0, wanted.length).equals(wanted)
  }

const at = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** Tests the container of mp4 and of phone pictures by its brand. */
const branded =
  (...brands: string[]): Test =>
  (bytes) =>
    at(bytes, 4, 4) === 'ftyp' && brands.includes(at(bytes, 8, 4))

/** Tests an archive for Word: its directory, at the end, contains the two parts that every document has. */
const isWordDocument: Test = (bytes) =>
  begins('PK', 3, 4)(bytes) &&
  ['[Content_Types].xml', 'word/document.xml'].every(
    (part) => bytes.lastIndexOf(part, undefined, 'latin1') > 30,
  )

/** Tests a frame of MPEG layer III: eleven set bits, and a valid version, bit rate and sampling rate. */
const isMp3Frame: Test = ([first = 0, second = 0, third = 0]) =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c

const kinds: readonly [Test, string, ...string[]][] = [
  [begins(0xff, 0xd8, 0xff), 'image/jpeg', 'jpg', 'jpeg'],
  [begins(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png', 'png'],
  [(bytes) => begins('GIF87a')(bytes) || begins('GIF89a')(bytes), 'image/gif', 'gif'],
  [(bytes) => begins('RIFF')(bytes) && at(bytes, 8, 4) === 'WEBP', 'image/webp', 'webp'],
  [branded('avif', 'avis'), 'image/avif', 'avif'],
  [branded('heic', 'heix', 'mif1'), 'image/heic', 'heic', 'heif'],
  [begins('%PDF-'), 'application/pdf', 'pdf'],
  [isWordDocument, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  [(bytes) => begins('ID3')(bytes) || isMp3Frame(bytes), 'audio/mpeg', 'mp3'],
  [
    branded('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'),
    'video/mp4',
    'mp4',
  ],
]

/** Detects the kind of a file from its bytes, whatever its name; null for a file that may not be attached (D11, S-F9). */
export function attachmentKind(bytes: Buffer): AttachmentKind | null {
  const found = kinds.find(([isOne]) => isOne(bytes))
  if (!found) return null
  const [, contentType, usual, ...others] = found
  return { contentType, endings: [usual ?? '', ...others] }
}
