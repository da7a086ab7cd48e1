import { expect, test } from 'vitest'
import { isOfLetters, keyOf, shortcutFor } from './shortcut.ts'

const find = { keys: ['mod+k'], does: 'Search' }
const users = { keys: ['g', 'u'], does: 'Go to Users' }
const help = { keys: ['?'], does: 'Show shortcuts' }
const all = [find, users, help]

test.each([
  [{ key: 'k', ctrlKey: true }, 'mod+k'],
  [{ key: 'K', metaKey: true }, 'mod+k'],
  [{ key: '?' }, '?'],
  [{ key: 'G' }, 'G'],
  // A letter of another layout, or a key of the system.
  [{ key: 'k', altKey: true }, null],
  [{ key: 'k', ctrlKey: true, metaKey: true }, null],
])('%o is read as %s', (press, key) => {
  expect(keyOf({ ctrlKey: false, metaKey: false, altKey: false, ...press })).toBe(key)
})

test('keys that are pressed one after the other come to a shortcut, its beginning, or nothing', () => {
  expect(shortcutFor(all, ['mod+k'])).toBe(find)
  expect(shortcutFor(all, ['g'])).toBe('beginning')
  expect(shortcutFor(all, ['g', 'u'])).toBe(users)
  expect(shortcutFor(all, ['g', 'x'])).toBeNull()
  expect(shortcutFor(all, ['k'])).toBeNull()
})

test('shortcuts of single characters can be told from those with Ctrl (WCAG 2.1.4)', () => {
  expect(all.filter(isOfLetters)).toEqual([users, help])
})
