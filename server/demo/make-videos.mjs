/**
 * Makes the demo studio's films: `node server/demo/make-videos.mjs [key …]`, where ffmpeg is present.
 * Each begins as the picture on its class's card, and breathes. Every frame is drawn here and
 * every sound is a sum of sines, so nothing in them belongs to anybody else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { cardMark, cardOf, filmFile, filmSeconds } from '../src/database/seed/content/films.ts'
import { videos } from '../src/database/seed/content/videos.ts'
import { BREATH, breathOf, FRAMES_PER_SECOND, HEIGHT, WIDTH } from './film-frames.mjs'

const FOLDER = fileURLToPath(new URL('./videos/', import.meta.url))
/** Seconds from one whole picture to the next: what a jump to any place has to read at most. They divide the film. */
const stretchOf = ({ minutes }) => (minutes % 2 === 0 ? 120 : 60)
const COLOUR =
  '-vf scale=out_color_matrix=bt709:flags=accurate_rnd -colorspace bt709 -color_primaries bt709 -color_trc bt709'

async function ffmpeg(args, feed) {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close')
  for (const bytes of feed ?? []) if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** A bell at the beginning of a breath, silent before the next; evenings sound a fourth lower. */
function bell({ tags }) {
  const root = tags.includes('Evening') || tags.includes('Sleep') ? 165 : 220
  const partial = (loud, long, times) => `${loud}*exp(-t/${long})*(1-exp(-t*14))*sin(2*PI*${root * times}*t)`
  return `aevalsrc='lt(t,4)*(1-t/4)*(${partial(0.24, 0.8, 1)}+${partial(0.1, 0.5, 2)})':s=8000:d=${BREATH}`
}

/** One stretch from a whole picture to the next, which the film repeats without being encoded again. */
async function drawStretch(card, seconds, file) {
  const frames = await Promise.all(
    breathOf(card).map((svg) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()),
  )
  const stretch = Array.from({ length: seconds / BREATH }, () => frames).flat()
  const taken = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i -`
  const made =
    '-c:v libx264 -preset slow -profile:v high -crf 43 -pix_fmt yuv420p -bf 8 -g 999 -x264-params aq-mode=3:scenecut=0:no-psy=1'
  await ffmpeg([...`${taken} ${COLOUR} ${made} -fflags +bitexact`.split(' '), file], stretch)
}

async function make(video) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-film-'))
  const [stretch, tone] = [join(folder, 'stretch.mp4'), join(folder, 'bell.wav')]
  const card = cardOf(video)
  await drawStretch(card, stretchOf(video), stretch)
  await ffmpeg(['-f', 'lavfi', '-i', bell(video), tone])
  const times = (every) => filmSeconds(video) / every - 1
  const repeated = (file, every) => ['-stream_loop', `${times(every)}`, '-i', file]
  const sound = '-c:a aac -aac_coder fast -b:a 3k -ac 1'.split(' ')
  const marked = ['-metadata', `comment=${cardMark(card)}`]
  const ready = '-movflags +faststart -fflags +bitexact'.split(' ')
  const film = FOLDER + filmFile(video)
  await ffmpeg([
    ...repeated(stretch, stretchOf(video)),
    ...repeated(tone, BREATH),
    '-c:v',
    'copy',
    ...sound,
    ...marked,
    ...ready,
    film,
  ])
  rmSync(folder, { recursive: true })
  process.stdout.write(`${video.key}: ${video.minutes} min\n`)
}

const wanted = process.argv.slice(2)
for (const video of videos) {
  if (wanted.length === 0 || wanted.includes(video.key)) await make(video)
}
