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
 * Whether a file is an mp4, or a film in QuickTime's form of it, that names a picture: it begins with `ftyp` and has a `moov` of
 * a plausible size with a track of pictures. A few reads of some bytes each, wherever the `moov` is, so browsers tell it before
 * anything is sent, and servers before a parser reads more into memory (S-F5, R15).
 */
export async function looksLikeFilm(film: PartlyRead): Promise<boolean> {
  const moov = await findBox(film, { at: 0, end: film.size }, 'moov', (first) => first.type === 'ftyp')
  if (!moov || moov.size > LARGEST_MOOV) return false
  for await (const track of boxesIn(film, insideOf(moov))) {
    if (track.type === 'trak' && (await isPicture(film, track))) return true
  }
  return false
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

async function findBox(
  film: PartlyRead,
  range: Range,
  type: string,
  begins: (first: Box) => boolean = () => true,
): Promise<Box | null> {
  for await (const box of boxesIn(film, range)) {
    if (box.at === range.at && !begins(box)) return null
    if (box.type === type) return box
  }
  return null
}

/** The boxes beside each other, up to the first that does not fit. */
async function* boxesIn(film: PartlyRead, { at: start, end }: Range): AsyncGenerator<Box> {
  let at = start
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const box = await readBox(film, at, end)
    if (!box) return
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
  return size >= head && at + size <= end ? { type: textOf(bytes.subarray(4, 8)), at, head, size } : null
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
