import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedChoice } from './stored-choice.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})
const size = storedChoice('size', ['medium', 'small', 'large'])

test('the first value holds until another one is chosen, and that one from then on', () => {
  expect(size.read()).toBe('medium')
  size.keep('large')
  expect(storedChoice('size', ['medium', 'small', 'large']).read()).toBe('large')
})

test('the first value leaves nothing on the device', () => {
  size.keep('large')
  size.keep('medium')
  expect(kept.size).toBe(0)
})

test('a value that is none any more counts as none', () => {
  kept.set('size', 'enormous')
  expect(size.read()).toBe('medium')
})

test('without storage the first value holds, and choosing fails nobody', () => {
  vi.stubGlobal('localStorage', undefined)
  size.keep('large')
  expect(size.read()).toBe('medium')
})
