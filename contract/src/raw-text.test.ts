import { afterEach, expect, test, vi } from 'vitest'
import { folded, hasStackedMarks } from './letters.ts'
import { TypedLine, TypedLines, unprintable } from './typed-text.ts'

const textOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message)
const tower = (marks: number) => `c${'\u0315\u0300\u05AE'.repeat(marks / 3)}`
const line = TypedLine({ max: 100, empty: 'Give one', long: 'Too long' })
const lines = TypedLines({ max: 5000, long: 'Too long' })

afterEach(() => {
  vi.restoreAllMocks()
})

test('what is too long to be a field, or heaps marks on a letter, is refused before anything normalises it (S-I7)', () => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  const long = 'x'.repeat(30_000)
  for (const hostile of [long, tower(33), tower(90_000), `a${tower(33)}b`, `c${'\uFF9E\u0315'.repeat(20)}`]) {
    for (const schema of [line, lines])
      expect(schema.safeParse(hostile).success, hostile.slice(0, 9)).toBe(false)
  }
  expect(normalise).not.toHaveBeenCalled()
})

test('the field says so in its own words, once', () => {
  expect(textOf(line, 'x'.repeat(1_000))).toEqual(['Too long'])
  expect(textOf(line, tower(33))).toEqual([unprintable])
})

test('as many letters as allowed pass in pieces too, blanks round them counted out (S-I8)', () => {
  for (const letter of ['\u1ED9', '\uD55C', '\u1F87', '\u00E9']) {
    const whole = letter.repeat(5000)
    expect(lines.parse(`  ${whole.normalize('NFD')}  `)).toBe(whole)
  }
})

test('thirty marks on a letter pass, and no letter that is none becomes a heap of them', () => {
  expect(hasStackedMarks(tower(30))).toBe(false)
  expect(hasStackedMarks(tower(33))).toBe(true)
  const marks = /^[\p{M}\uFF9E\uFF9F]/u
  const turning: string[] = []
  for (let code = 0; code < 0x110000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const letter = String.fromCodePoint(code)
    // A vowel of Thai or Lao ends with a letter, so combining marks can't pile up on it.
    if (
      !marks.test(letter) &&
      /\p{M}$/u.test(letter.normalize('NFKD')) &&
      /^\p{M}/u.test(letter.normalize('NFKD'))
    ) {
      turning.push(letter)
    }
  }
  expect(turning).toEqual([])
  expect(folded('\uFDFA')).toHaveLength(18)
})
