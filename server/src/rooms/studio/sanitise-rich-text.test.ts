import { plainLength, plainText } from '@studio/contract/rich-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import { sanitiseRichText, shownRichText } from './sanitise-rich-text.ts'

/** Finds everything that still looks like a tag once the allowed ones, without attributes, are removed. */
function foreignTags(html: string): string[] {
  return html.replace(/<\/?(?:b|i|u|strong|em|p|br)(?: \/)?>/g, '').match(/<[^>]*>?/g) ?? []
}

test('bold, italic, underline, paragraphs and lines stay (D11)', () => {
  const html = '<p>a <b>b</b> <i>c</i> <u>d</u> <strong>e</strong> <em>f</em><br />g</p>'
  expect(sanitiseRichText(html)).toBe(html)
})

test('attributes and other tags go, their words stay (S-I4)', () => {
  expect(sanitiseRichText('<p style="x" onclick="y">a <a href="/b">link</a></p><h1>big</h1>')).toBe(
    '<p>a link</p>big',
  )
  expect(sanitiseRichText('<script>alert(1)</script><p>text</p><style>p{}</style>')).toBe('<p>text</p>')
})

test.each([
  ['<ul><li>one</li><li>two</li></ul>', 'one<br />two'],
  ['<ul>\n<li>one</li>\n<li><b>two</b></li>\n</ul>', '\none\n<b><br />two</b>\n'],
  ['<p>for:</p><ol><li>one<li>two</ol>after', '<p>for:</p>one<br />two<br />after'],
  ['<div>one</div>two<div><div>three</div></div>', 'one<br />two<br />three'],
  ['<h1>one</h1><h6>two</h6><p>three</p>four', 'one<br />two<p>three</p>four'],
  ['<table><tr><td>one</td><td>two</td></tr><tr><td>three</td></tr></table>', 'one<br />two<br />three'],
  ['<div>one<br></div><div>two<hr>three</div>', 'one<br />two<br />three'],
  ['<div>a &amp; b</div><div>&lt;c&gt;</div>', 'a &amp; b<br />&lt;c&gt;'],
  ['o<span>n</span>e <a>two</a>', 'one two'],
])(
  '%j becomes %j: neighbouring lines stay apart and count no more characters (S-I4, BO-VALID-10)',
  (html, clean) => {
    expect(sanitiseRichText(html)).toBe(clean)
    expect(sanitiseRichText(clean)).toBe(clean)
    expect(plainLength(clean)).toBe(plainLength(html))
  },
)

test('what a person typed as signs is still read as the same signs', () => {
  expect(plainText(sanitiseRichText('<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'))).toBe('1 < 2 && 3 > 2')
})

describe('of the hostile texts no tag outside the list and no attribute is left (R17, S-I4)', () => {
  test('the corpus holds at least 300', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(300)
  })

  test.each(hostileTexts)('%j', (text) => {
    for (const html of [text, `<p>${text}</p>`, `<b title="${text}">x</b>`]) {
      const clean = sanitiseRichText(html)
      expect(foreignTags(clean)).toEqual([])
      expect(sanitiseRichText(clean)).toBe(clean)
    }
  })
})

/** Pieces that break parsers in combination. */
const piece = fc.oneof(
  fc.constantFrom('<', '>', '"', "'", '/', '=', '&', ';', '<!--', '-->', '<![CDATA[', ']]>', '\0', '\n', '`'),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '<br/>',
    '<script>',
    '</script>',
    '<svg/onload=x>',
    '<math>',
    '<style>',
    '<ul><li>',
    '</div>',
    '<td>',
  ),
  fc.constantFrom(
    '<template>',
    '<plaintext>',
    '<xmp>',
    '<select>',
    '</textarea>',
    '<noscript>',
    '&lt;',
    '&#60;',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

test('tags within tags are kept twenty deep, their words as deep as they come (S-I4, S-I7)', () => {
  const clean = sanitiseRichText(`${'<b><i>'.repeat(5_000)}words`)
  expect(clean).toBe(`${'<b><i>'.repeat(10)}words${'</i></b>'.repeat(10)}`)
  expect(sanitiseRichText(clean)).toBe(clean)
})

test('a kept text of allowed tags alone is shown as it is, any other is cleaned once more (S-I4)', () => {
  for (const kept of ['<p>one<br />two</p>', 'a &lt;script&gt; b', '<b>'])
    expect(shownRichText(kept)).toBe(kept)
  for (const html of hostileTexts) expect(foreignTags(shownRichText(html))).toEqual([])
})

test('cleaning is complete, and cleaning again changes nothing (R17, S-I4)', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = sanitiseRichText(pieces.join(''))
      expect(foreignTags(clean)).toEqual([])
      expect(sanitiseRichText(clean)).toBe(clean)
    }),
    { seed: 11, numRuns: 3000 },
  )
})
