import { expect, test } from 'vitest'
import { classCardPath, studioCardPath, teacherCardPath } from './share-picture.ts'

const studio = { studioName: 'Auren', palette: {}, logoUrl: null, texts: {} }
const video = {
  id: '0a4f0c3e-0000-4000-8000-000000000001',
  title: 'Morning ground',
  thumbnailUrl: null,
  duration: 1200,
  tagList: ['Hatha', 'Slow'],
  coachUser: {
    id: '0a4f0c3e-0000-4000-8000-000000000002',
    userName: 'ines',
    firstName: 'Ines',
    lastName: 'Calder',
    avatarUrl: null,
    color: null,
  },
}

test('the address of a class’s card stays while nothing on it changes, and is another one once something does', () => {
  const path = classCardPath(studio, video)
  expect(path).toMatch(/^\/share\/class\/0a4f0c3e-0000-4000-8000-000000000001\/[0-9a-z]{6,11}\.jpg$/)
  expect(classCardPath({ ...studio }, { ...video, tagList: ['Hatha'] })).toBe(path)
  const others = [
    classCardPath({ ...studio, studioName: 'Sol' }, video),
    classCardPath({ ...studio, palette: { ink: '#000' } }, video),
    classCardPath(studio, { ...video, title: 'Evening ground' }),
    classCardPath(studio, { ...video, thumbnailUrl: '/pictures/a.webp' }),
    classCardPath(studio, { ...video, duration: 1260 }),
    classCardPath(studio, { ...video, coachUser: { ...video.coachUser, lastName: 'Moss' } }),
    classCardPath(studio, { ...video, coachUser: null }),
  ]
  expect(new Set([path, ...others]).size).toBe(others.length + 1)
})

test('a teacher and the studio have cards of their own', () => {
  const teacher = { ...video.coachUser, tags: ['Hatha'] }
  expect(teacherCardPath(studio, teacher)).toMatch(/^\/share\/teacher\/[0-9a-f-]{36}\/[0-9a-z]+\.jpg$/)
  expect(teacherCardPath(studio, { ...teacher, tags: ['Yin'] })).not.toBe(teacherCardPath(studio, teacher))
  expect(studioCardPath({ ...studio, studioName: 'Sol' })).not.toBe(studioCardPath(studio))
})
