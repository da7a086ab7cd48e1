import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

/** A file's text is read with `encoding`, or with UTF-8 or UTF-16 where it is one of these. */
export interface TextFile {
  file: string
  /** Name of an encoding, such as windows-1252. */
  encoding?: string | undefined
}

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Returns the encoding of a text, after reading all of it: a name with a wrong letter is worse than none. Throws for a text
 * that is not in it, with its first such line and how to save it.
 */
export async function encodingOf({ file, encoding }: TextFile): Promise<string> {
  const known = encoding ?? (await markedEncoding(file))
  const wanted = known ?? 'utf-8'
  try {
    for await (const _ of linesOf(file, decoderOf(wanted)));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongEncoding(await firstWrongLine(file, decoderOf(wanted)), wanted)
  }
  return wanted
}

/** A text is not in the encoding in which it is read. */
export class WrongEncoding extends Error {
  override name = 'WrongEncoding'
  readonly line: number

  constructor(line: number, encoding: string) {
    super(
      `Line ${line} of the file is not written in ${encoding.toUpperCase()}. Save it as ‘CSV UTF-8’, or name its encoding: --encoding windows-1252 is that of many spreadsheets.`,
    )
    this.line = line
  }
}

/** A longer line is in no list, and to look for its end again with each piece would take minutes. */
const LONGEST_LINE = 200_000

export class LongLine extends Error {
  override name = 'LongLine'

  constructor() {
    super(`The file has a line of more than ${LONGEST_LINE.toLocaleString('en-US')} letters: it is no list.`)
  }
}

const LINE_FEED = 10

async function firstWrongLine(file: string, decoder: TextDecoder): Promise<number> {
  let line = 1
  let rest = Buffer.alloc(0)
  for await (const bytes of createReadStream(file)) {
    rest = Buffer.concat([rest, bytes as Buffer])
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      if (!isText(rest.subarray(0, end), decoder)) return line
      rest = rest.subarray(end + 1)
      line += 1
    }
  }
  return line
}

function isText(bytes: Buffer, decoder: TextDecoder): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

async function markedEncoding(file: string): Promise<string | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 0)
    const begins = (bytes: number[]) =>
      bytes.length <= bytesRead && bytes.every((byte, at) => buffer[at] === byte)
    return MARKS.find(([, bytes]) => begins(bytes))?.[0] ?? null
  } finally {
    await handle.close()
  }
}

export function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new Error(`There is no encoding ${encoding}. Name one such as utf-8, windows-1252 or utf-16le.`)
  }
}

/** Reads a text line by line, without what ends them. The decoder throws a TypeError at what is not in its encoding. */
export async function* linesOf(file: string, decoder: TextDecoder): AsyncGenerator<string> {
  let rest = ''
  for await (const bytes of createReadStream(file)) {
    const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split(/\r\n|\n|\r(?=[^\n])/)
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST_LINE) throw new LongLine()
  }
  rest += decoder.decode()
  if (rest !== '') yield rest.replace(/\r$/, '')
}
