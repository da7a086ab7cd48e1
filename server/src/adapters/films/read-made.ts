import { open, readFile } from 'node:fs/promises'
import type { FilmFacts, MadeFile } from './film-maker.ts'
import { ladderOf, SOUND_BITS, thumbsFile, thumbsOf } from './ladder.ts'

/** The parts of a playlist's duration, in seconds. */
const SEGMENT = /^#EXTINF:([\d.]+)/gm
/** AAC-LC, the one that is made. */
const AAC = 'mp4a.40.2'

/** What ffmpeg has left in a folder, and the shortest of it in seconds: a film that can't be read to its end is cut there. */
export async function readMade(
  folder: string,
  facts: FilmFacts,
): Promise<{ made: MadeFile[]; seconds: number }> {
  const pictures = await Promise.all(
    ladderOf(facts).map(async ({ name, width, height, bits }) => ({
      ...(await readTrack(folder, name)),
      codecs: await videoCodec(`${folder}/${name}.mp4`),
      bandwidth: bits,
      width,
      height,
    })),
  )
  const sound = { codecs: AAC, bandwidth: SOUND_BITS, width: 0, height: 0 }
  const sounds = facts.sound ? [{ ...(await readTrack(folder, 'audio')), ...sound }] : []
  const seconds = Math.min(...pictures.map(({ playlist }) => lengthOf(playlist)))
  return { made: [...pictures, ...sounds, thumbsIn(folder, facts)], seconds }
}

async function readTrack(folder: string, name: string) {
  const written = await readFile(`${folder}/${name}.m3u8`, 'utf8')
  return { name, path: `${folder}/${name}.mp4`, playlist: written.replaceAll(`${name}.mp4`, '%') }
}

const lengthOf = (playlist: string) =>
  [...playlist.matchAll(SEGMENT)].reduce((total, [, seconds]) => total + Number(seconds), 0)

/** `avc1.` and profile, constraints and level in hexadecimal, as the track's own head has them (RFC 6381, 3.3). */
async function videoCodec(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const at = buffer.subarray(0, bytesRead).indexOf('avcC')
    if (at < 0) throw new Error('a rendition has no head of H.264')
    return `avc1.${buffer.toString('hex', at + 5, at + 8)}`
  } finally {
    await file.close()
  }
}

function thumbsIn(folder: string, facts: FilmFacts): MadeFile {
  const thumbs = thumbsOf(facts)
  const { width, height } = thumbs
  const known = { name: 'thumbs', path: `${folder}/thumbs.jpg`, codecs: null, bandwidth: 0 }
  return { ...known, width, height, playlist: thumbsFile(thumbs) }
}
