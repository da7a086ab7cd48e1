import { expect, test } from 'vitest'
import { nextVideo, watchedOf } from './rules.ts'

const video = {
  description: '',
  thumbnailUrl: null,
  duration: 60,
  level: 'AllLevels' as const,
  coachUserId: null,
}
const lists = { props: [], tagList: [], tags: [], tagIds: [], coachUser: null }
const path = { videos: ['Feet', 'Knees', 'Hips'].map((id) => ({ ...video, ...lists, id, title: id })) }
const watched =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id)

test('a path goes on with its first unwatched video, and is done once all are watched', () => {
  expect(watchedOf(path, watched('Feet', 'Hips', 'another'))).toBe(2)
  expect(nextVideo(path, watched('Feet'))?.title).toBe('Knees')
  expect(nextVideo(path, watched('Hips'))?.title).toBe('Feet')
  expect(watchedOf(path, watched('Feet', 'Knees', 'Hips'))).toBe(path.videos.length)
  expect(nextVideo(path, watched('Feet', 'Knees', 'Hips'))).toBeUndefined()
})
