import {
  addFavourite,
  changeProgressSettings,
  clearProgress,
  favouriteMarks,
  favourites,
  practices,
  progressMarks,
  removeFavourite,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/endpoints.ts'
import { type Ask, ask, askFor } from './ask.ts'

const body = { seconds: 60 }

export const progressAsks: Ask[] = [
  ask(storeProgress, 'of a path', ({ videos }) => ({ params: { videoId: videos.path }, body })),
  ask(storeProgress, 'that is a draft', ({ videos }) => ({ params: { videoId: videos.draft }, body })),
  ask(watchedVideos, '', () => ({ query: {} })),
  askFor(progressMarks),
  askFor(practices),
  ask(changeProgressSettings, '', () => ({ body: { enabled: true } })),
  askFor(clearProgress),
  ask(addFavourite, 'of a path', ({ videos }) => ({ params: { videoId: videos.path } })),
  ask(addFavourite, 'that is a draft', ({ videos }) => ({ params: { videoId: videos.draft } })),
  ask(favourites, '', () => ({ query: {} })),
  askFor(favouriteMarks),
  ask(removeFavourite, '', ({ videos }) => ({ params: { videoId: videos.path } })),
]
