import { plainLength } from '@studio/contract/rich-text.ts'
import { expect, test } from 'vitest'
import { documentOf, htmlOf, lengthOf } from './rich-schema.ts'

test.each([
  '<p>One teacher, <strong>planned <em>around</em></strong> <u>you</u>.</p>',
  '<p>Two</p><p>paragraphs</p>',
  '<p>a line<br />and another</p>',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 🧘</p>',
])('the editor writes %s as it was', (html) => {
  const doc = documentOf(html)
  expect(htmlOf(doc)).toBe(html)
  expect(lengthOf(doc)).toBe(plainLength(html))
})

test.each([
  ['Only words', '<p>Only words</p>'],
  ['<b>bold</b> <i>italic</i>', '<p><strong>bold</strong> <em>italic</em></p>'],
  ['<h3>Title</h3><p>text</p>', '<p>Title</p><p>text</p>'],
  ['<p onclick="x()">a<script>b</script></p>', '<p>ab</p>'],
])('of %s only bold, italic and underline are left (BO-VALID-15)', (html, kept) => {
  expect(htmlOf(documentOf(html))).toBe(kept)
})

test.each([
  '<ul><li>one</li><li>two</li></ul>',
  '<ul>\n<li><p>one</p></li>\n<li>two\n</ul>',
  '<div>one</div>two',
  '<h1>one</h1><h6>two</h6>',
  '<table><tr><td>one</td><td>two</td></tr></table>',
  'one<hr>two',
  '<html>\r\n<body>\r\n<!--StartFragment--><p data-pm-slice="1 1 []">one</p><p>two</p><!--EndFragment-->\r\n</body>\r\n</html>',
])('the lines of %j are paragraphs, so that their words stay apart (BO-VALID-10)', (html) => {
  expect(htmlOf(documentOf(html)).replaceAll('\n', '')).toBe('<p>one</p><p>two</p>')
})

test.each(['', '<p></p>', '<p> </p>', '<p><br></p>'])(
  '%j is nothing, so that the field counts as empty',
  (html) => {
    expect(htmlOf(documentOf(html))).toBe('')
  },
)
