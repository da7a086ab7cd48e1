import { counted } from '@studio/contract/counted.ts'
import { partText } from '../office/size-text.ts'

const MB = 1_000_000

/** "62%, 410 of 660 MB"; from bytes, without them below 1 MB. Only a complete upload is 100%. */
export function progressText(sent: number, size: number): string {
  const share = size > 0 ? Math.floor((sent / size) * 100) : 0
  return size < MB ? `${share}%` : `${share}%, ${partText(sent, size)}`
}

/** "about 3 minutes left" from milliseconds; empty if unknown. */
export function timeLeftText(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return ''
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 60) return about(Math.ceil(seconds / 10) * 10, 'second')
  if (seconds < 5400) return about(Math.round(seconds / 60), 'minute')
  return about(Math.round(seconds / 3600), 'hour')
}

const about = (count: number, unit: string) => `about ${counted(count, unit)} left`

/** What to do with an upload that a reload interrupted, and how much of it is there; in bytes. */
export function cutOffText({ name, size }: { name: string; size: number }, received: number | null): string {
  const there = received ? `${progressText(received, size)} uploaded. ` : ''
  return `${there}Choose ${name} again to resume.`
}

/** "2 uploads, 43%", "2 uploads, 1 failed"; sizes in bytes. */
export function uploadsText(
  films: readonly { state: string; sent: number; file: { size: number } }[],
): string {
  const failed = films.filter(({ state }) => state === 'exception').length
  const sum = (of: (film: (typeof films)[number]) => number) => films.reduce((all, film) => all + of(film), 0)
  const share = Math.floor((sum(({ sent }) => sent) / sum(({ file }) => file.size)) * 100)
  const uploads = counted(films.length, 'upload')
  return failed > 0 ? `${uploads}, ${failed} failed` : `${uploads}, ${share}%`
}
