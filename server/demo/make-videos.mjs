/**
 * Makes the demo studio's films: `node server/demo/make-videos.mjs [name …]`, where ffmpeg is present.
 * Every frame is drawn here and every sound is a sum of sines, so nothing in them belongs to anybody else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { filmSeconds } from '../src/database/seed/content/films.ts'
import { branch, dunes, hills, rings } from './film-land.mjs'
import { frame, HEIGHT, WIDTH, washAt } from './film-sheet.mjs'
import { reeds, stones, water } from './film-water.mjs'

const FRAMES_PER_SECOND = 24
const FOLDER = fileURLToPath(new URL('./videos/', import.meta.url))

// `light` is the wash a film begins in and the one it turns towards; `root` is its lowest tone in hertz.
const FILMS = [
  { name: 'dawn-hills', scene: hills, light: ['dawn', 'noon'], root: 110 },
  { name: 'mist-hills', scene: hills, light: ['mist', 'dawn'], root: 98, x: 0.3, from: 0.56 },
  { name: 'rose-hills', scene: hills, light: ['rose', 'dusk'], root: 123.5, from: 0.3, to: 0.5 },
  {
    name: 'dusk-hills',
    scene: hills,
    light: ['dusk', 'night'],
    root: 82.4,
    from: 0.24,
    to: 0.6,
  },
  { name: 'night-hills', scene: hills, light: ['night', 'dusk'], root: 73.4, night: true },
  { name: 'ochre-dunes', scene: dunes, light: ['ochre', 'ochre'], root: 98 },
  { name: 'dawn-dunes', scene: dunes, light: ['dawn', 'mist'], root: 110 },
  { name: 'dusk-water', scene: water, light: ['dusk', 'night'], root: 87.3 },
  { name: 'rose-water', scene: water, light: ['rose', 'dusk'], root: 92.5, x: 0.4, from: 0.3 },
  {
    name: 'night-water',
    scene: water,
    light: ['night', 'dusk'],
    root: 65.4,
    night: true,
    from: 0.5,
    to: 0.24,
  },
  { name: 'mist-rings', scene: rings, light: ['mist', 'noon'], root: 130.8 },
  { name: 'noon-rings', scene: rings, light: ['noon', 'mist'], root: 146.8 },
  { name: 'rose-rings', scene: rings, light: ['rose', 'dusk'], root: 116.5 },
  { name: 'mist-stones', scene: stones, light: ['mist', 'dawn'], root: 103.8 },
  { name: 'noon-reeds', scene: reeds, light: ['noon', 'mist'], root: 123.5 },
  { name: 'ochre-reeds', scene: reeds, light: ['ochre', 'ochre'], root: 138.6, x: 0.36 },
  { name: 'rose-branch', scene: branch, light: ['rose', 'noon'], root: 110 },
]

/** How far the light turns by the end of a film, of the whole way to the other wash. */
const TURN = 0.4

function moment(film, seconds) {
  const share = seconds / film.seconds
  const wash = washAt(...film.light, TURN * share)
  const veil = Math.max(0, 1 - seconds / 1.5, 1 - (film.seconds - seconds) / 2.5)
  return frame(wash, film.scene(film, { wash, seconds, share }), Math.min(1, veil))
}

/** Five soft tones over the root that swell one after the other. */
function sound({ root, seconds }) {
  const voices = [1, 1.5, 2, 2.5, 3].map((interval, i) => {
    const swell = `(0.6+0.4*sin(${(0.21 + i * 0.07).toFixed(2)}*t+${i * 1.7}))`
    return `${(0.1 / (1 + i * 0.7)).toFixed(3)}*${swell}*sin(2*PI*${(root * interval).toFixed(2)}*t)`
  })
  const fades = `afade=t=in:d=3,afade=t=out:st=${seconds - 4}:d=4`
  return `aevalsrc='${voices.join('+')}':s=24000:d=${seconds},${fades}`
}

function encoder(film) {
  const picture = `-f rawvideo -pix_fmt rgba -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i -`
  const video =
    '-c:v libx264 -preset slower -profile:v high -crf 29 -g 240 -pix_fmt yuv420p -x264-params aq-mode=3:deblock=1,1'
  const colour =
    '-vf scale=out_color_matrix=bt709:flags=accurate_rnd -colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const args = `-v error -y ${picture} -f lavfi -i SOUND ${colour} ${video} -c:a aac -b:a 24k -ac 1 -shortest -movflags +faststart -fflags +bitexact`
  const list = args.split(' ').map((one) => (one === 'SOUND' ? sound(film) : one))
  return spawn('ffmpeg', [...list, `${FOLDER}${film.name}.mp4`], { stdio: ['pipe', 'inherit', 'inherit'] })
}

async function make(draft) {
  const film = { ...draft, seconds: filmSeconds[draft.name] }
  const ffmpeg = encoder(film)
  const closed = once(ffmpeg, 'close')
  for (let i = 0; i < film.seconds * FRAMES_PER_SECOND; i++) {
    const svg = Buffer.from(moment(film, i / FRAMES_PER_SECOND))
    const pixels = await sharp(svg).ensureAlpha().raw().toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${film.name}`)
  process.stdout.write(`${film.name}: ${film.seconds} s\n`)
}

const wanted = process.argv.slice(2)
for (const film of FILMS) {
  if (wanted.length === 0 || wanted.includes(film.name)) await make(film)
}
