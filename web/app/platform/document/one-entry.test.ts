import { expect, test } from 'vitest'
import { withOneEntry } from './one-entry.ts'

test('a page of the front loads its list of pages and its entry as one file, and nothing of the back office’s', () => {
  const page = `<link rel="modulepreload" href="/assets/manifest-1a-b.js"/><link rel="modulepreload" href="/assets/entry.client-Zz_1.js"/>
<script type="module" async="">import "/assets/manifest-1a-b.js";
import * as route0 from "/assets/root-1.js";
import("/assets/entry.client-Zz_1.js");</script>`
  expect(withOneEntry(page, 'front')).toBe(`<link rel="modulepreload" href="/assets/front-1a-b.js"/>
<script type="module" async="">;
import * as route0 from "/assets/root-1.js";
import("/assets/front-1a-b.js");</script>`)
})

test('a page of the development server stays as it is', () => {
  const page = '<script type="module">import "/@id/__x00__virtual:react-router/browser-manifest"</script>'
  expect(withOneEntry(page, 'front')).toBe(page)
})
