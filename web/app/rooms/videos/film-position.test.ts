import { beforeEach, expect, test, vi } from 'vitest'
import { clearPosition, storedPosition, storePosition } from './film-position.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a film goes on where it stood, also after a second reload, and no other film does (D2, AUTH-06)', () => {
  storePosition({ videoId: 'a', seconds: 12 })
  expect(storedPosition('b')).toBeNull()
  expect(storedPosition('a')).toBe(12)
  expect(storedPosition('a')).toBe(12)
})

test('a film that was closed does not open again', () => {
  storePosition({ videoId: 'a', seconds: 12 })
  clearPosition()
  expect(storedPosition('a')).toBeNull()
})
