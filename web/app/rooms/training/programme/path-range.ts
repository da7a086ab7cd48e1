import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { DrawnRange } from '../../../ui/year/use-drawn-ranges.ts'

/** Minutes of the highest ridge, and of the lowest: short classes are mountains, too. */
const [HIGHEST, LOWEST] = [150, 70]
/** Parts of the width of a wide picture that words stand on, as places of a ridge. */
const LEFT_FREE = 0.8
/** The usual hour of a class without one of its own. */
const MORNING = 8

const SIZES = {
  wide: { width: 1440, height: 460, top: 0.4, shore: 0.78, sun: 1.15 },
  phone: { width: 390, height: 400, top: 0.6, shore: 0.76, sun: 0.95 },
} as const

type Path = Pick<TrainingPack, 'videos'>
type Days = Pick<Programme, 'days' | 'dates'> | null

/** How a path is drawn: its done days are ridges, the sun stands behind the next one, and the rest is open water. */
export function pathRange(path: Path, programme: Days, size: keyof typeof SIZES): Omit<DrawnRange, 'light'> {
  const { videos } = path
  const done = new Set(programme?.days.flatMap(({ videoId, done: isDone }) => (isDone ? videoId : [])))
  const next = videos.findIndex(({ id }) => !done.has(id))
  const longest = Math.max(1, ...videos.map(({ duration }) => duration))
  const hour = programme?.dates ? Number(programme.dates.at.slice(0, 2)) : MORNING
  const days = videos.map(({ id, title, duration }, at) => {
    const isShown = done.has(id) || at === next
    const minutes = Math.round(LOWEST + (HIGHEST - LOWEST) * (duration / longest))
    return {
      minutes: isShown ? minutes : 0,
      classes: isShown ? 3 : 0,
      hour: isShown ? hour : null,
      state: isShown ? ('practised' as const) : ('ahead' as const),
      label: title,
    }
  })
  const free = size === 'wide' ? Math.ceil(videos.length * LEFT_FREE) : 0
  const water = { minutes: 0, classes: 0, hour: null, state: 'ahead' as const, label: '' }
  return {
    ...SIZES[size],
    weeks: [...Array.from({ length: free }, () => water), ...days],
    now: free + (next < 0 ? videos.length - 1 : next),
    columns: free + Math.max(videos.length, 4),
    key: size,
  }
}

/** "2 of 6 days stand as ridges by the water, and the sun is behind day 3." */
export function rangeWords({ videos }: Path, programme: Days): string {
  const done = programme?.days.filter((day) => day.done).length ?? 0
  const next = (programme?.days.findIndex((day) => !day.done) ?? 0) + 1
  const stand = `${done} of ${videos.length} days ${done === 1 ? 'stands as a ridge' : 'stand as ridges'} by the water`
  return next > 0 ? `${stand}, and the sun is behind day ${next}.` : `${stand}.`
}
