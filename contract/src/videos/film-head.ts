/** A film of which parts can be read: fewer bytes than asked for at its end. */
export interface PartlyRead {
  /** Bytes of the whole film. */
  size: number
  read(at: number, length: number): Promise<Uint8Array>
}

interface Box {
  type: string
  at: number
  /** Bytes of its header, and in all. */
  head: number
  size: number
}

/** Maximum size of a film's table of contents; that of a film of several hours is far smaller. */
const LARGEST_MOOV = 64 * 1024 * 1024
const MOST_BOXES = 10_000

/**
 * Whether a file is an mp4, or a film in QuickTime's form of it, that names a picture: it begins with `ftyp`, has a `moov` of
 * a plausible size with a track of pictures, and its media end within it. A few reads of some bytes each, wherever the `moov` is, so browsers tell it before
 * anything is sent, and servers before a parser reads more into memory (S-F5, R15).
 */
export async function looksLikeFilm(film: PartlyRead): Promise<boolean> {
  const moov = await findTable(film)
  if (!moov || moov.size > LARGEST_MOOV) return false
  for await (const track of boxesIn(film, insideOf(moov))) {
    if (track.type === 'trak' && (await isPicture(film, track))) return true
  }
  return false
}

/** The outermost `moov`; null in a file that does not begin as a film, or that was cut in its media. */
async function findTable(film: PartlyRead): Promise<Box | null> {
  let moov: Box | null = null
  for await (const box of boxesIn(film, { at: 0, end: film.size }, { cut: true })) {
    const isWhole = box.at + box.size <= film.size
    if (box.at === 0 && box.type !== 'ftyp') return null
    if (!isWhole && box.type === 'mdat') return null
    if (isWhole && box.type === 'moov') moov = box
  }
  return moov
}

/** Whether a track's handler, 8 bytes into its box, is that of pictures. */
async function isPicture(film: PartlyRead, track: Box): Promise<boolean> {
  const media = await findBox(film, insideOf(track), 'mdia')
  const handler = media && (await findBox(film, insideOf(media), 'hdlr'))
  if (!handler) return false
  return textOf(await film.read(handler.at + handler.head + 8, 4)) === 'vide'
}

interface Range {
  at: number
  end: number
}

const insideOf = ({ at, head, size }: Box): Range => ({ at: at + head, end: at + size })

async function findBox(film: PartlyRead, range: Range, type: string): Promise<Box | null> {
  for await (const box of boxesIn(film, range)) if (box.type === type) return box
  return null
}

/** The boxes beside each other, up to the first that does not fit, which comes only where `cut` asks for it. */
async function* boxesIn(
  film: PartlyRead,
  { at: start, end }: Range,
  { cut = false } = {},
): AsyncGenerator<Box> {
  let at = start
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const box = await readBox(film, at, end)
    if (!box || (at + box.size > end && !cut)) return
    yield box
    at += box.size
  }
}

/** Size 1 means that 8 bytes of size follow, 0 that the box extends to the end. */
async function readBox(film: PartlyRead, at: number, end: number): Promise<Box | null> {
  const bytes = await film.read(at, 16)
  if (bytes.length < 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const short = view.getUint32(0)
  const isLong = short === 1 && bytes.length === 16
  const long = isLong ? Number(view.getBigUint64(8)) : short
  const size = short === 0 ? end - at : long
  const head = isLong ? 16 : 8
  return size >= head ? { type: textOf(bytes.subarray(4, 8)), at, head, size } : null
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
