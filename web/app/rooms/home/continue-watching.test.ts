import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { expect, test } from 'vitest'
import { begunFilms } from './continue-watching.tsx'

const watched = (id: string, seconds: number, media: object = { url: '/media/x.mp4' }) =>
  ({ video: { id, ...media }, seconds, finished: false }) as WatchedVideo
const idsOf = (list: WatchedVideo[]) => begunFilms(list).map(({ video }) => video.id)

test('a film goes on from home once it was watched for a minute, and while it is open to its member', () => {
  expect(idsOf([watched('by itself', 59), watched('begun', 60), watched('taken off', 0)])).toEqual(['begun'])
  expect(
    idsOf([watched('closed', 300, {}), watched('at Vimeo', 300, { externalEmbeddedCode: '1' })]),
  ).toEqual(['at Vimeo'])
  expect(idsOf(['a', 'b', 'c', 'd'].map((id) => watched(id, 100)))).toEqual(['a', 'b', 'c'])
})
