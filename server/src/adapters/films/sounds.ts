import { LEVEL_TARGET, SILENT } from '@studio/contract/videos/processing/loudness.ts'
import type { SoundMix } from '@studio/contract/videos/processing/mixes.ts'
import type { FilmFacts, Loudness } from './film-maker.ts'
import { filmPreviewOf } from './preview.ts'
import { BARE } from './renditions.ts'

/** One way to mix a film's voice and its music; each number is a share of the amplitude. */
interface Mix {
  name: SoundMix
  voice: number
  music: number
}

const MADE: Mix = { name: 'audio', voice: 1, music: 1 }
/** The quieter track is lowered by 9 and 7 dB: clearly, and still to be heard. */
const MIXES: readonly Mix[] = [
  MADE,
  { name: 'voice', voice: 1, music: 0.35 },
  { name: 'music', voice: 0.45, music: 1 },
]

/** The sounds that a film gets: three if its voice and its music are tracks of their own, none without sound. */
export function mixesOf({ sounds }: FilmFacts): readonly Mix[] {
  if (sounds.length > 1) return MIXES
  return sounds.length > 0 ? [MADE] : []
}

/**
 * From the film's first moment to its last, with silence where a track has nothing: sound that begins late or pauses stays with
 * its picture.
 */
const wholeLength = ({ seconds }: FilmFacts) =>
  `aresample=48000:async=1:first_pts=0,apad=whole_dur=${seconds}`
/** The encoder puts as many samples before the first one: without these, sound is neither early nor late. */
const IN_TIME = 'atrim=start_sample=1024'

/** The sum of two tracks may exceed what a file can hold: -1.5 dB of it is the limit. */
const LIMITED = 'alimiter=limit=0.84:level=disabled'
const STEREO = 'aformat=sample_rates=48000:channel_layouts=stereo'

/** Filters that make the film's sound as it came, in the output `out`. */
export function soundAsMade({ sounds: [voice, music] }: FilmFacts, out: string): string {
  if (voice === undefined) return ''
  if (music === undefined) return `[0:a:${voice}]anull[${out}]`
  return `[0:a:${voice}]${STEREO}[one];[0:a:${music}]${STEREO}[two];${mixed('one', 'two', MADE)}[${out}]`
}

/**
 * Filters that make all sounds of a film, each in an output of its name, and that of its preview in `previewsound`;
 * levelled if the film's loudness is given.
 */
export function soundFilters(facts: FilmFacts, level: Loudness | null): string[] {
  const mixes = mixesOf(facts)
  const levelled = level ? `,${levelFilter(level)}` : ''
  const { from, to } = filmPreviewOf(facts)
  const preview = `atrim=${from}:${to},asetpts=PTS-STARTPTS[previewsound]`
  const [voice, music] = facts.sounds
  if (mixes.length === 0) return []
  if (music === undefined) {
    return [
      `[0:a:${voice}]${wholeLength(facts)}${levelled},asplit=2[whole][shortened]`,
      `[whole]${IN_TIME}[audio]`,
      `[shortened]${preview}`,
    ]
  }
  const pads = (name: string) => mixes.map((mix) => `[${mix.name}${name}]`).join('')
  return [
    `[0:a:${voice}]${wholeLength(facts)},${STEREO},asplit=${mixes.length}${pads('one')}`,
    `[0:a:${music}]${wholeLength(facts)},${STEREO},asplit=${mixes.length}${pads('two')}`,
    ...mixes.map((mix) => {
      const sum = `${mixed(`${mix.name}one`, `${mix.name}two`, mix)}${levelled}`
      return mix === MADE ? `${sum},asplit=2[whole][shortened]` : `${sum},${IN_TIME}[${mix.name}]`
    }),
    `[whole]${IN_TIME}[audio]`,
    `[shortened]${preview}`,
  ]
}

const mixed = (one: string, two: string, { voice, music }: Mix) =>
  `[${one}]volume=${voice}[${one}v];[${two}]volume=${music}[${two}v];` +
  `[${one}v][${two}v]amix=inputs=2:duration=longest:normalize=0,${LIMITED}`

/** The sound file of a mix, with the options that `playlist` gives. */
export const soundFile = (bits: number, name: string, playlist: string[]): string[] => [
  ...['-map', `[${name}]`, '-c:a', 'aac', '-b:a', String(bits), '-ac', '2', '-ar', '48000'],
  ...playlist,
]

/** What the film's sound is measured with: nothing of it is kept. */
export const NOTHING_KEPT = [...BARE, '-f', 'null', '-']

const { integrated: TARGET, peak: TARGET_PEAK } = LEVEL_TARGET
/** LU; a film with more is not narrowed for that. */
const LEAST_RANGE = 11
const MOST_RANGE = 50

/** Filter that prints the loudness of what passes it as JSON. */
export const MEASURING = `loudnorm=I=${TARGET}:TP=${TARGET_PEAK}:LRA=${LEAST_RANGE}:print_format=json`

/**
 * Filter that brings a measured sound to the target. It changes the volume alone, by the same for the whole film; only
 * where the peaks would exceed the target's, the loud moments are held down (EBU R 128, two passes).
 */
function levelFilter({ integrated, peak, range, threshold }: Loudness): string {
  if (integrated <= SILENT) return 'anull'
  const wide = Math.min(MOST_RANGE, Math.max(LEAST_RANGE, Math.ceil(range)))
  const measured = `measured_I=${integrated}:measured_TP=${peak}:measured_LRA=${range}:measured_thresh=${threshold}`
  // Where it can't be linear, the filter works at 192 kHz.
  return `loudnorm=I=${TARGET}:TP=${TARGET_PEAK}:LRA=${wide}:${measured}:linear=true,aresample=48000`
}

/** Reads what the measuring filter printed last; null if it printed nothing. */
export function readLoudness(printed: string): Loudness | null {
  const [json] = printed.match(/\{[^{}]*"input_i"[^{}]*\}/g)?.slice(-1) ?? []
  if (!json) return null
  const measured = JSON.parse(json) as Record<string, string>
  const read = (name: string) => Math.min(99, Math.max(SILENT, Number.parseFloat(measured[name] ?? '') || 0))
  const silent = measured.input_i === '-inf'
  return {
    // Louder than the scale: what can be measured ends at 0.
    integrated: silent ? SILENT : Math.min(0, read('input_i')),
    peak: measured.input_tp === '-inf' ? SILENT : read('input_tp'),
    range: Math.max(0, read('input_lra')),
    threshold: silent ? SILENT : Math.min(0, read('input_thresh')),
  }
}
