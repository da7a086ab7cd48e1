import { expect, test } from 'vitest'
import { RichText } from './rich-text-field.ts'

const field = RichText(5, { required: 'required', tooLong: 'too long' })
const textsOf = (value: unknown) => field.safeParse(value).error?.issues.map((issue) => issue.message)[0]

test('as many characters as allowed pass, one more does not; tags and entities count as they are read (S-I4)', () => {
  expect(textsOf('<p><b>a&amp;</b><i>cde</i></p>')).toBeUndefined()
  expect(textsOf('<p><b>a&amp;</b><i>cdef</i></p>')).toBe('too long')
})

test('what says nothing, or is 8 characters or less in serialised form, counts as left out (BO-VALID-11, BO-VALID-23)', () => {
  for (const nothing of [undefined, null, 7, '', '<p>a</p>', '<p></p><p></p>', '<p><br /></p>']) {
    expect(textsOf(nothing)).toBe('required')
  }
  expect(textsOf('<p>ab</p>')).toBeUndefined()
})

test('a few words in a heap of tags are too long', () => {
  expect(textsOf(`<p>${'<b></b>'.repeat(3000)}ab</p>`)).toBe('too long')
})
