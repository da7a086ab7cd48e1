import { beforeEach, expect, test, vi } from 'vitest'
import { clearPosition, storePosition, takePosition } from './film-position.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a film goes on once where it stood, and no other film does (D2)', () => {
  storePosition({ videoId: 'a', seconds: 12 })
  expect(takePosition('b')).toBeNull()
  expect(takePosition('a')).toBe(12)
  expect(takePosition('a')).toBeNull()
})

test('a film that was closed does not open again', () => {
  storePosition({ videoId: 'a', seconds: 12 })
  clearPosition()
  expect(takePosition('a')).toBeNull()
})
