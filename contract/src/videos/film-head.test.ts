import { expect, test } from 'vitest'
import { looksLikeFilm } from './film-head.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const joined = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const inside = joined(content)
  const head = new Uint8Array(8)
  new DataView(head.buffer).setUint32(0, 8 + inside.length)
  head.set(bytesOf(type), 4)
  return joined([head, inside])
}

const track = (handler: string) =>
  box('trak', box('tkhd'), box('mdia', box('hdlr', new Uint8Array(8), bytesOf(handler))))
const moov = box('moov', box('mvhd'), track('soun'), track('vide'))
const media = box('mdat', new Uint8Array(5000))
const named = (brand: string) => box('ftyp', bytesOf(`${brand}\0\0\x02\0${brand}`))

/** How much was read of a file, and the verdict. */
async function judged(...parts: Uint8Array[]) {
  const bytes = joined(parts)
  let read = 0
  const film = {
    size: bytes.length,
    async read(at: number, length: number) {
      read += length
      return bytes.subarray(at, at + length)
    },
  }
  return { isFilm: await looksLikeFilm(film), read }
}

test.each([
  ['an mp4', [named('isom'), moov, media]],
  ['an mp4 whose table is at its end', [named('isom'), media, moov]],
  ['a phone’s film, in QuickTime’s form', [named('qt  '), box('wide'), media, moov]],
])('%s is known from some bytes', async (_what, parts) => {
  const { isFilm, read } = await judged(...parts)
  expect(isFilm).toBe(true)
  expect(read).toBeLessThan(500)
})

test.each([
  ['nothing', []],
  ['noise', [new Uint8Array(5000).fill(0xa5)]],
  ['a file of zeros', [new Uint8Array(5000)]],
  ['a film whose recording was cut', [named('qt  '), media.subarray(0, 3000)]],
  ['a film that was copied in part, its table first', [named('isom'), moov, media.subarray(0, 3000)]],
  ['a film that was copied in part', [named('isom'), media, moov.subarray(0, 20)]],
  ['sound alone', [named('M4A '), box('moov', track('soun')), media]],
  ['an empty table', [named('isom'), box('moov'), media]],
  ['a picture of a phone', [named('heic'), box('meta'), media]],
])('%s is no film, which is told before it is sent', async (_what, parts) => {
  expect((await judged(...parts)).isFilm).toBe(false)
})
