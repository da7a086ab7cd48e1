/**
 * Makes the demo studio's films: `node server/demo/make-videos.mjs [key …]`, where ffmpeg is present.
 * Each begins as the picture on its class's card, and breathes. Every frame is drawn here and
 * every sound is a sum of sines, so nothing in them belongs to anybody else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import {
  cardMark,
  demoVideos,
  filmFile,
  filmSeconds,
  titleCardOf,
} from '../src/database/seed/content/videos.ts'
import { BREATH, breathOf, FRAMES_PER_SECOND, HEIGHT, WIDTH } from './film-frames.mjs'
import { loopFilm } from './loop-film.mjs'

const FOLDER = fileURLToPath(new URL('./videos/', import.meta.url))
const COLOUR =
  '-vf scale=out_color_matrix=bt709:flags=accurate_rnd -colorspace bt709 -color_primaries bt709 -color_trc bt709'
/** Four breaths of sound are a whole number of the encoder's frames of 1024 samples: the loop has no seam. */
const RATE = 16_000
const SOUND_FRAMES = (4 * BREATH * RATE) / 1024

async function ffmpeg(args, feed) {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close')
  for await (const bytes of feed ?? []) if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** A bell at the beginning of a breath, silent before the next; evenings sound a fourth lower. */
function bell({ tags }) {
  const root = tags.includes('Evening') || tags.includes('Sleep') ? 165 : 220
  const at = `mod(t,${BREATH})`
  const partial = (loud, long, times) =>
    `${loud}*exp(-${at}/${long})*(1-exp(-${at}*14))*sin(2*PI*${root * times}*${at})`
  const sum = `${partial(0.24, 0.8, 1)}+${partial(0.1, 0.5, 2)}+${partial(0.04, 0.3, 3)}`
  return `aevalsrc='lt(${at},4)*(1-${at}/4)*(${sum})':s=${RATE}:d=${12 * BREATH}`
}

async function* pixelsOf(frames) {
  for (const svg of frames) yield sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

/** One breath, without frames that wait for later ones: those would have tables of their own. */
async function drawBreath(card, file) {
  const taken = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i -`
  const made = `-c:v libx264 -preset slow -profile:v high -crf 21 -pix_fmt yuv420p -bf 0 -g 999 -x264-params aq-mode=3:scenecut=0`
  const marked = ['-metadata', `comment=${cardMark(card)}`]
  await ffmpeg(
    [...`${taken} ${COLOUR} ${made} -fflags +bitexact`.split(' '), ...marked, file],
    pixelsOf(breathOf(card)),
  )
}

async function make(video) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-film-'))
  const [breath, tone] = [join(folder, 'breath.mp4'), join(folder, 'bell.m4a')]
  await drawBreath(titleCardOf(video), breath)
  const sound = '-c:a aac -b:a 12k -ac 1 -fflags +bitexact -f mp4'.split(' ')
  await ffmpeg(['-f', 'lavfi', '-i', bell(video), ...sound, tone])
  const film = loopFilm({
    picture: readFileSync(breath),
    sound: readFileSync(tone),
    from: SOUND_FRAMES,
    to: 2 * SOUND_FRAMES,
    seconds: filmSeconds(video),
  })
  writeFileSync(FOLDER + filmFile(video), film)
  rmSync(folder, { recursive: true })
  process.stdout.write(`${video.key}: ${video.minutes} min, ${Math.round(film.length / 1000)} kB\n`)
}

const wanted = process.argv.slice(2)
for (const video of demoVideos) {
  if (wanted.length === 0 || wanted.includes(video.key)) await make(video)
}
