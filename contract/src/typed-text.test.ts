import { expect, test } from 'vitest'
import { TypedLine, TypedLines, unprintable } from './typed-text.ts'

const title = TypedLine({ max: 5, empty: 'Give one', long: 'At most 5' })
const words = TypedLines({ max: 5, long: 'At most 5' })
const textOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('what is typed is kept in one form, without the blanks around it (S-I8)', () => {
  expect(title.parse('  Ré  ')).toBe('Ré')
  expect(title.parse('Re\u0301')).toBe('Ré')
  expect(words.parse(' a\nb ')).toBe('a\nb')
})

test('what was copied along unseen is left out at both ends, and a text of nothing else is none (S-I8)', () => {
  expect(title.parse('\u202aRé\u202c\u200b')).toBe('Ré')
  expect(words.parse('\ufeffa\u200bb\u200f')).toBe('a\u200bb')
  expect(textOf(title.safeParse('\u200b\u2060'))).toBe('Give one')
})

test('a limit holds at the edge, counted after trimming', () => {
  expect(title.parse(' 12345 ')).toBe('12345')
  expect(textOf(title.safeParse('123456'))).toBe('At most 5')
  expect(textOf(words.safeParse('123456'))).toBe('At most 5')
})

test('blanks are nothing, and nothing is refused where something is asked for', () => {
  for (const nothing of ['', '   ', '\t', undefined, null, 7]) {
    expect(textOf(title.safeParse(nothing))).toBe('Give one')
  }
  expect(words.parse('')).toBe('')
  expect(words.safeParse(null).success).toBe(false)
})

test('control characters are refused, and line breaks where one line is asked for (S-I8)', () => {
  for (const odd of ['a\u0007b', 'a\u001bb', 'a\u0085b']) {
    expect(textOf(title.safeParse(odd))).toBe(unprintable)
    expect(textOf(words.safeParse(odd))).toBe(unprintable)
  }
  for (const broken of ['a\nb', 'a\r\nb', 'a\u2028b']) expect(title.safeParse(broken).success).toBe(false)
  expect(words.safeParse('a\tb\r\n').success).toBe(true)
})

test('no sign turns the direction of one line; several may hold one (S-I8)', () => {
  for (const turning of ['a\u202eb', 'a\u2066b', 'a\u200fb']) {
    expect(textOf(title.safeParse(turning))).toBe(unprintable)
    expect(words.safeParse(turning).success).toBe(true)
  }
})
