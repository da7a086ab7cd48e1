import { expect, test } from 'vitest'
import { riseOf } from './home-year.tsx'

const stored = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}
const yearOf = (label: string, classes: number) => ({
  now: 0,
  weeks: [{ label, classes, minutes: classes * 20, hour: 8, state: 'practised' as const }],
})

test('the range rises once a session, and a week grows when another class of it is done', () => {
  const storage = stored()
  const rise = (label: string, classes: number) => riseOf(yearOf(label, classes), storage)
  expect(rise('2026-03-09', 2)).toBe('all')
  expect(rise('2026-03-09', 2)).toBeUndefined()
  expect(rise('2026-03-09', 3)).toBe('present')
  expect(rise('2026-03-09', 3)).toBeUndefined()
  expect(rise('2026-03-09', 2)).toBeUndefined()
  expect(rise('2026-03-16', 1)).toBe('present')
})

test('nothing moves where nothing can be stored', () => {
  const closed = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {},
  }
  expect(riseOf(yearOf('2026-03-09', 2), closed)).toBeUndefined()
})
