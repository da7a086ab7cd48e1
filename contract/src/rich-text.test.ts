import { expect, test } from 'vitest'
import { isBlank, isLongEnough, plainLength, plainText, wordsInLine } from './rich-text.ts'

test.each<[string, string]>([
  ['<p>Bring a <strong>blanket</strong></p>', 'Bring a blanket'],
  ['<p>one</p><p>two</p>', 'onetwo'],
  ['one<br>two<br />', 'onetwo'],
  ['Tom &amp; Ann &lt;3', 'Tom & Ann <3'],
  ['&quot;now&quot;&apos;&#39;&#x27;&nbsp;', "\"now\"'''\u00a0"],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<p>not closed', 'not closed'],
  ['half a tag <b', 'half a tag <b'],
  ['<!-- a note -->said', 'said'],
  ['&unheard; &#0; &#xd800; &#9999999;', '&unheard; \ufffd \ufffd \ufffd'],
  ['', ''],
])('%j reads %j', (html, words) => {
  expect(plainText(html)).toBe(words)
})

test('in one line, the words of neighbouring lines stay apart', () => {
  expect(wordsInLine('<p>one</p><p><b>two</b> &amp;<br />three</p><ul><li>four</li><li>five</li></ul>')).toBe(
    'one two & three four five',
  )
})

test('length is counted on what is read: no tags, an entity and an emoji one each (S-I4)', () => {
  expect(plainLength('<p><b>abc</b></p>')).toBe(3)
  expect(plainLength('<p>a&amp;b🧘</p>')).toBe(4)
})

test('a text must be longer than 8 characters in serialised form (BO-VALID-11, BO-VALID-23)', () => {
  expect(isLongEnough('<p>a</p>')).toBe(false)
  expect(isLongEnough('<p>ab</p>')).toBe(true)
})

test.each(['<p></p>', '<p><br></p>', '<p>  &nbsp; </p>', ''])('%j says nothing', (html) => {
  expect(isBlank(html)).toBe(true)
  expect(isBlank(`${html}a`)).toBe(false)
})

test('a hostile text of 100 kB costs no more than its length (S-I7)', () => {
  for (const part of ['<', '<a', '&', '&#', '<a>', '&amp', '<!--']) {
    // A busy machine holds one of them up, hardly all of them; a slow rule takes minutes each time.
    const tries = [1, 2, 3, 4].map(() => {
      const began = performance.now()
      plainLength(part.repeat(100_000))
      return performance.now() - began
    })
    expect(Math.min(...tries), part).toBeLessThan(500)
  }
})
