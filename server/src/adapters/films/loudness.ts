import { LEVEL_TARGET, SILENT } from '@studio/contract/videos/processing/loudness.ts'
import type { Loudness } from './film-maker.ts'

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
export function levelFilter({ integrated, peak, range, threshold }: Loudness): string {
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
