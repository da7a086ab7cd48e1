import { open, readFile } from 'node:fs/promises'
import type { FilmFacts, MadeFile } from './film-maker.ts'
import { framesOf } from './frames.ts'
import { filmPreviewOf } from './preview.ts'
import { ladderOf, SOUND_BITS, thumbsFile, thumbsOf } from './renditions.ts'
import { mixesOf } from './sounds.ts'

/** Duration in seconds of each part of a playlist. */
const SEGMENT = /^#EXTINF:([\d.]+)/gm
/** AAC-LC, the only sound codec that is produced. */
const AAC = 'mp4a.40.2'

/**
 * Reads what ffmpeg has written to a folder, and the duration of its shortest rendition in seconds: if a film
 * is unreadable from some point, it ends there.
 */
export async function readOutput(
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
  const sounds = await Promise.all(
    mixesOf(facts).map(async ({ name }) => ({ ...(await readTrack(folder, name)), ...sound })),
  )
  const seconds = Math.min(...pictures.map(({ playlist }) => lengthOf(playlist)))
  const beside = [previewIn(folder, facts), ...framesIn(folder, facts), thumbsIn(folder, facts)]
  return { made: [...pictures, ...sounds, ...beside], seconds }
}

async function readTrack(folder: string, name: string) {
  const written = await readFile(`${folder}/${name}.m3u8`, 'utf8')
  return { name, path: `${folder}/${name}.mp4`, playlist: written.replaceAll(`${name}.mp4`, '%') }
}

const lengthOf = (playlist: string) =>
  [...playlist.matchAll(SEGMENT)].reduce((total, [, seconds]) => total + Number(seconds), 0)

/**
 * Returns `avc1.` and profile, constraints and level in hexadecimal, read from the track's header (RFC 6381,
 * 3.3).
 */
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

function previewIn(folder: string, facts: FilmFacts): MadeFile {
  const { width, height, bits } = filmPreviewOf(facts)
  const known = { name: 'preview', path: `${folder}/preview.mp4`, codecs: null, playlist: '' }
  return { ...known, bandwidth: bits, width, height }
}

const framesIn = (folder: string, facts: FilmFacts): MadeFile[] =>
  framesOf(facts).map(({ name, width, height }) => {
    const known = { name, path: `${folder}/${name}.jpg`, codecs: null, bandwidth: 0, playlist: '' }
    return { ...known, width, height }
  })

function thumbsIn(folder: string, facts: FilmFacts): MadeFile {
  const thumbs = thumbsOf(facts)
  const { width, height } = thumbs
  const known = { name: 'thumbs', path: `${folder}/thumbs.jpg`, codecs: null, bandwidth: 0 }
  return { ...known, width, height, playlist: thumbsFile(thumbs) }
}
