import { beforeEach, expect, test, vi } from 'vitest'
import { forgetFilm, parkFilm, takeFilm } from './parked-film.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a film goes on once where it stood, and no other film does (D2)', () => {
  parkFilm({ videoId: 'a', seconds: 12 })
  expect(takeFilm('b')).toBeNull()
  expect(takeFilm('a')).toBe(12)
  expect(takeFilm('a')).toBeNull()
})

test('a film that was closed does not open again', () => {
  parkFilm({ videoId: 'a', seconds: 12 })
  forgetFilm()
  expect(takeFilm('a')).toBeNull()
})
