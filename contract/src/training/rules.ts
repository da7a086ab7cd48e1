import type { TrainingPack } from './schema.ts'

type Path = Pick<TrainingPack, 'videos'>
/** Whether somebody has watched a video to its end. */
type IsDone = (videoId: string) => boolean

/** How many videos of a path are watched; all of them, and it is done. */
export const watchedOf = ({ videos }: Path, isDone: IsDone): number =>
  videos.filter(({ id }) => isDone(id)).length

/** The first unwatched video; undefined if all are watched. */
export const nextVideo = ({ videos }: Path, isDone: IsDone): Path['videos'][number] | undefined =>
  videos.find(({ id }) => !isDone(id))
