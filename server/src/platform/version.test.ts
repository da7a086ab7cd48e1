import { expect, test } from 'vitest'
import { isUnchanged, readPrecondition, versionOf } from './version.ts'

const from = (headers: Record<string, string>) => readPrecondition({ headers })

test('a version says what a record was: other values, or another order of a list, are another version', () => {
  const first = versionOf({ title: 'Slow flow', props: ['Block', 'Strap'] })
  expect(versionOf({ title: 'Slow flow', props: ['Block', 'Strap'] })).toBe(first)
  expect(versionOf({ title: 'Slow flow', props: ['Strap', 'Block'] })).not.toBe(first)
  expect(versionOf({ title: 'Slow flow ', props: ['Block', 'Strap'] })).not.toBe(first)
  expect(first).toMatch(/^[\w-]{22}$/)
})

test('without a header a change is made as it comes, and with If-Match: * to whatever is there', () => {
  expect(isUnchanged(from({}), 'a')).toBe(true)
  expect(isUnchanged(from({}), null)).toBe(true)
  expect(isUnchanged(from({ 'if-match': '*' }), 'a')).toBe(true)
})

test('If-Match names versions by strong comparison; a weak tag and what is no tag match nothing (RFC 9110, 13.1.1)', () => {
  expect(isUnchanged(from({ 'if-match': '"a"' }), 'a')).toBe(true)
  expect(isUnchanged(from({ 'if-match': '"b", "a"' }), 'a')).toBe(true)
  expect(isUnchanged(from({ 'if-match': '"b"' }), 'a')).toBe(false)
  expect(isUnchanged(from({ 'if-match': '"a"' }), null)).toBe(false)
  for (const tag of ['W/"a"', 'a', '"a', '', '""']) {
    expect(isUnchanged(from({ 'if-match': tag }), 'a')).toBe(false)
  }
})

test('If-None-Match: * asks that nothing is there yet (RFC 9110, 13.1.2)', () => {
  expect(isUnchanged(from({ 'if-none-match': '*' }), null)).toBe(true)
  expect(isUnchanged(from({ 'if-none-match': '*' }), 'a')).toBe(false)
})
