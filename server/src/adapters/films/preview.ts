import { previewSeconds } from '@studio/contract/videos/preview.ts'
import type { FilmFacts } from './film-maker.ts'
import { BARE, ladderOf } from './renditions.ts'

const SOUND_BITS = 96_000
/** What comes before is often a title, or somebody who walks to their mat. */
const BEGINS_AT = 0.1

/** What visitors may see of a film: a file of its own, in the film's lowest quality, that holds nothing of the rest. */
export interface Preview {
  /** Seconds of the film. */
  from: number
  to: number
  /** Pixels. */
  width: number
  height: number
  /** Bits a second at the most, with its sound. */
  bits: number
}

export function filmPreviewOf(facts: FilmFacts): Preview {
  const lowest = ladderOf(facts).at(-1) ?? { ...facts, bits: 0 }
  const from = Math.floor(facts.seconds * BEGINS_AT)
  const { width, height, bits } = lowest
  return { from, to: from + previewSeconds(facts.seconds), width, height, bits: bits + SOUND_BITS }
}

/** What a picture goes through for it. */
export function previewFilter(facts: FilmFacts): string {
  const { from, to, width, height } = filmPreviewOf(facts)
  return `trim=${from}:${to},setpts=PTS-STARTPTS,scale=${width}:${height},setsar=1`
}

/** The outputs named `preview` and, with sound, `previewsound`, in one file that plays as soon as it begins to arrive. */
export function previewFile(facts: FilmFacts, folder: string): string[] {
  const { bits } = filmPreviewOf(facts)
  const sound = ['-map', '[previewsound]', '-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2']
  return [
    ...['-map', '[preview]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'],
    ...['-fps_mode', 'vfr', '-enc_time_base', '1:90000'],
    ...['-maxrate', String(bits - SOUND_BITS), '-bufsize', String(bits * 2)],
    ...(facts.sounds.length > 0 ? sound : []),
    ...BARE,
    ...['-movflags', '+faststart', '-f', 'mp4', `${folder}/preview.mp4`],
  ]
}
