import { counted } from '@studio/contract/counted.ts'
import { listed } from '@studio/contract/reading-words.ts'
import { nextVideo } from '@studio/contract/training/rules.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { lengthText } from '../../ui/words/length-text.ts'

type Path = Pick<TrainingPack, 'videos'>

/** "6 videos, 2 h 56 min" */
export function pathSizeText({ videos }: Path): string {
  const count = counted(videos.length, 'video')
  return `${count}, ${hoursText(videos.reduce((sum, video) => sum + video.duration, 0))}`
}

/** "45 min" below an hour, "2 h 05 min" from then on. Takes seconds. */
function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return lengthText(seconds)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** "4 of 6 watched" */
export function watchedText({ videos }: Path, done: number): string {
  return `${done} of ${videos.length} watched`
}

/** "Begins with Feet and ankles, then Where the heel lands."; once started "Next: Standing, slowly." */
export function firstVideosText(path: Path, isDone: (id: string) => boolean): string {
  const [first, second] = path.videos
  if (!first) return ''
  const next = nextVideo(path, isDone)
  if (!next) return 'You have watched it all.'
  if (path.videos.some(({ id }) => isDone(id))) return `Next: ${next.title}.`
  return second ? `Begins with ${first.title}, then ${second.title}.` : `${first.title}.`
}

type Teacher = NonNullable<TrainingPack['videos'][number]['coachUser']>

/** Distinct teachers of a path's videos, in order. */
export function teachersOf({ videos }: Path): Teacher[] {
  const all = videos.flatMap(({ coachUser }) => coachUser ?? [])
  return all.filter((one, index) => all.findIndex(({ id }) => id === one.id) === index)
}

/** "Amara and Mei" */
export function firstNames(teachers: readonly Teacher[]): string {
  return listed(teachers.map(({ firstName }) => firstName))
}
