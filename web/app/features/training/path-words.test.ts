import { expect, test } from 'vitest'
import { firstNames, firstVideosText, sizeText, teachersOf } from './path-words.ts'

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
  tagList: [],
  tags: [],
  tagIds: [],
  coachUserId: coachUser?.id ?? null,
  coachUser,
})
const [amara, mei] = [coach('a', 'Amara'), coach('m', 'Mei')]
const path = { videos: [video('Feet', 1200, amara), video('Knees', 1500, mei), video('Hips', 60, amara)] }

test('a path says how long it is and how it begins (PATH-02)', () => {
  expect(sizeText(path)).toBe('3 videos, 46 min')
  expect(sizeText({ videos: path.videos.slice(0, 1) })).toBe('1 video, 20 min')
  expect(firstVideosText(path)).toBe('Begins with Feet, then Knees.')
  expect(firstVideosText({ videos: path.videos.slice(0, 1) })).toBe('Feet.')
})

test('a path names each of its teachers once', () => {
  expect(teachersOf(path)).toEqual([amara, mei])
  expect(firstNames(teachersOf(path))).toBe('Amara and Mei')
  expect(teachersOf({ videos: [video('Feet', 60, null)] })).toEqual([])
})
