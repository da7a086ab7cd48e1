import {
  changeProgressSettings,
  clearProgress,
  progressMarks,
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
  ask(changeProgressSettings, '', () => ({ body: { enabled: true } })),
  askFor(clearProgress),
]
