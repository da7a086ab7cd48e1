import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withLazyScripts } from './lazy-scripts.ts'
import { markScriptsOnly, takeOwnScripts } from './own-scripts.ts'

const mark = '5f0e'
const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('the policy admits the scripts that the site rendered, and none that got into the page by a text (S-S8)', () => {
  const page = `<head><script nonce="5f0e">own()</script></head><p><script>evil()</script><script nonce="">evil(2)</script></p><script nonce="5f0e" src="/a.js"></script>`
  const { html, sources } = takeOwnScripts(page, mark)
  expect(sources).toEqual([sourceOf('own()')])
  expect(html).not.toContain(mark)
  expect(html).toContain('<script>own()</script>')
})

test('a module that got into the page by a text is not made the one that loads it (S-S8)', () => {
  const evil = '<script type="module" async="">import "/evil.js";import("/evil.js");</script>'
  const own = `<script nonce="5f0e" type="module" async="">import "/own.js";import("/entry.js");</script>`
  const page = `<head><link rel="modulepreload" href="/entry.js" nonce="5f0e"/></head>${evil}${own}`
  const late = withLazyScripts(markScriptsOnly(page, mark), mark)
  expect(late).toContain(evil)
  expect(late).not.toContain('modulepreload" href')
  const { html, sources } = takeOwnScripts(late, mark)
  expect(sources).toHaveLength(1)
  const [, code = ''] = /<script>(\{const nextTask[\s\S]*?)<\/script>/.exec(html) ?? []
  expect(sources).toEqual([sourceOf(code)])
})
