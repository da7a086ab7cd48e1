import { expect, test } from 'vitest'
import { firstNames, firstVideosText, pathSizeText, teachersOf, watchedText } from './path-words.ts'

const coach = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: '',
  userName: id,
  avatarUrl: null,
  color: null,
})
const video = (title: string, duration: number, coachUser: ReturnType<typeof coach> | null) => ({
  id: title,
  title,
  description: '',
  thumbnailUrl: null,
  duration,
  level: 'AllLevels' as const,
  props: [],
  tagList: [],
  tags: [],
  tagIds: [],
  coachUserId: coachUser?.id ?? null,
  coachUser,
})
const [amara, mei] = [coach('a', 'Amara'), coach('m', 'Mei')]
const path = { videos: [video('Feet', 1200, amara), video('Knees', 1500, mei), video('Hips', 60, amara)] }
const watched =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id)

test('a path says how long it is and how it begins (PATH-02)', () => {
  expect(pathSizeText(path)).toBe('3 videos, 46 min')
  expect(pathSizeText({ videos: path.videos.slice(0, 1) })).toBe('1 video, 20 min')
  expect(pathSizeText({ videos: [video('Feet', 3570, amara)] })).toBe('1 video, 1 h 00 min')
  expect(pathSizeText({ videos: [...path.videos, video('Sleep', 4740, mei)] })).toBe('4 videos, 2 h 05 min')
  expect(firstVideosText(path, watched())).toBe('Begins with Feet, then Knees.')
  expect(firstVideosText({ videos: path.videos.slice(0, 1) }, watched())).toBe('Feet.')
})

test('a path that was begun says how far, and what comes next', () => {
  expect(watchedText(path, 2)).toBe('2 of 3 watched')
  expect(firstVideosText(path, watched('Feet', 'Hips'))).toBe('Next: Knees.')
  expect(firstVideosText(path, watched('Feet', 'Knees', 'Hips'))).toBe('You have watched it all.')
})

test('a path names each of its teachers once', () => {
  expect(teachersOf(path)).toEqual([amara, mei])
  expect(firstNames(teachersOf(path))).toBe('Amara and Mei')
  expect(teachersOf({ videos: [video('Feet', 60, null)] })).toEqual([])
})
