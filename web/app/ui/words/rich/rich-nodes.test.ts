import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { richNodes } from './rich-nodes.ts'

const shown = (html: string) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, ...richNodes(html))).replaceAll(
    ' data-discover="true"',
    '',
  )

describe('a rich text as elements (S-I4, S-S8)', () => {
  it.each([
    '<p>Three <b>new</b> classes, <em>every <u>day</u></em>.</p><p>Rest<br/>well.</p>',
    'Only words',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>',
    '<h3>Small</h3><ul><li>b</li><li><p>c</p></li></ul>',
    '<table><thead><tr><th>a</th></tr></thead></table>',
    '<a href="/about#contact">us</a> <a href="mailto:a@b.example">mail</a>',
  ])('is the same as its HTML: %s', (html) => {
    expect(shown(html)).toBe(html)
  })

  it('drops the white space between the parts of a list, and keeps it between words', () => {
    expect(shown('<ul>\n<li>a</li>\n</ul>\n<b>b</b> <i>c</i>')).toBe('<ul><li>a</li></ul>\n<b>b</b> <i>c</i>')
  })

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b onclick="x()" style="y">a</b>', '<b>a</b>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<a href="javascript:alert(1)">a</a><a href="//evil.example">b</a>', 'ab'],
    ['<a href="java&#115;cript:alert(1)">a</a>', 'a'],
    ['a < b <', 'a &lt; b &lt;'],
    ['</p><b>never closed', '<b>never closed</b>'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
  ])('shows of %s no more than its words and known marks', (html, safe) => {
    expect(shown(html)).toBe(safe)
  })

  it.each([
    ['<p>one<ul><li>two</li></ul>three</p>', '<p>one</p><ul><li>two</li></ul>three'],
    ['<p>one<p>two</p>', '<p>one</p><p>two</p>'],
    ['<p><b>one<h3>two</h3></b></p>', '<p><b>one</b></p><h3>two</h3>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<ul><li>one<ul><li>in</li></ul></li></ul>', '<ul><li>one<ul><li>in</li></ul></li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    ['<h3>one<h4>two</h4></h3>', '<h3>one</h3><h4>two</h4>'],
    ['<a href="/a">one <a href="/b">two</a></a>', '<a href="/a">one </a><a href="/b">two</a>'],
    ['<table><tr><td>one<td>two</table>', '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>'],
    ['<table><td>one</table>', '<table><tbody><tr><td>one</td></tr></tbody></table>'],
    ['<table><p>one</p><tr><td>two</td></tr></table>', '<table></table><p>one</p>two'],
    [
      '<p>one<table><tr><td><p>two</p></td></tr></table></p>',
      '<p>one</p><table><tbody><tr><td><p>two</p></td></tr></tbody></table>',
    ],
    ['<tr><td>one</td></tr>', 'one'],
    ['<p>one<hr>two</p>', '<p>one</p><hr/>two'],
  ])('nests %s as a browser does, so that the server’s page is the browser’s', (html, nested) => {
    expect(shown(html)).toBe(nested)
  })
})
