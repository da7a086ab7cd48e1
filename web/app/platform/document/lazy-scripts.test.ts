import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { withLazyScripts } from './lazy-scripts.ts'

/** Markup as the router writes it. */
const page = `<head><link rel="preload" as="font" href="/f.woff2"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body><main>Hello</main><script>window.first = 1</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/home-loader.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_clientLoader,...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`
const late = withLazyScripts(page)
const script = /<script>(\{[\s\S]*?)<\/script>/.exec(late)?.[1] ?? ''

test('nothing in the page makes a browser fetch a script at once', () => {
  expect(late).not.toMatch(/modulepreload" href|type="module"|^import /m)
  expect(late).toContain('<link rel="preload" as="font" href="/f.woff2"/>')
  expect(late).toContain('<main>Hello</main><script>window.first = 1</script>')
})

/** Runs the page's script in a browser that knows `modulepreload`, or one that does not. */
function runIn(supports: boolean) {
  const imported: string[] = []
  const fetched: string[] = []
  const preloaded: unknown[] = []
  const frames: (() => void)[] = []
  const signs = new Map<string, () => void>()
  const window: Record<string, unknown> = {}
  const document = {
    readyState: 'interactive',
    createElement: () => Object.create({ relList: { supports: () => supports } }),
    head: { append: (link: object) => preloaded.push({ ...link }) },
  }
  const parts = {
    importModule: async (file: string) => {
      imported.push(file)
      return { from: file }
    },
    fetch: async (file: string) => {
      fetched.push(file)
      throw new TypeError('Failed to fetch')
    },
    document,
    window,
    requestAnimationFrame: (then: () => void) => frames.push(then),
    addEventListener: (sign: string, then: () => void) => signs.set(sign, then),
    setTimeout: (then: () => void, wait?: number) => (wait ? undefined : then()),
  }
  new Function(...Object.keys(parts), script.replaceAll('import(', 'importModule('))(...Object.values(parts))
  return { imported, fetched, preloaded, frames, signs, window }
}

test('the scripts are fetched once the page is loaded and what it loaded is on the screen, all at the same time and once, and each runs in a task of its own', async () => {
  const { imported, fetched, preloaded, frames, signs, window } = runIn(true)
  expect(imported).toEqual([])
  frames[0]?.()
  expect(imported).toEqual([])
  signs.get('load')?.()
  // The pictures are loaded, and not painted yet.
  frames[1]?.()
  expect(preloaded).toEqual([])
  frames[2]?.()
  expect(preloaded).toEqual(
    ['/assets/entry.js', '/assets/react.js', '/assets/root.js'].map((href) => ({
      rel: 'modulepreload',
      href,
    })),
  )
  expect(imported).toEqual(['/assets/react.js'])
  signs.get('pointerdown')?.()
  await expect.poll(() => imported).toContain('/assets/entry.js')
  expect(imported).toEqual([
    '/assets/react.js',
    '/assets/root.js',
    '/assets/manifest.js',
    '/assets/root.js',
    '/assets/home-loader.js',
    '/assets/home.js',
    '/assets/entry.js',
  ])
  expect(window.__reactRouterRouteModules).toEqual({
    root: { from: '/assets/root.js' },
    home: { from: '/assets/home.js' },
  })
  expect(fetched).toEqual([])
})

test('a browser that preloads no modules fetches all of them before it runs the first, and runs them even if one fails', async () => {
  const { imported, fetched, preloaded, signs } = runIn(false)
  signs.get('keydown')?.()
  expect(fetched).toEqual(['/assets/entry.js', '/assets/react.js', '/assets/root.js'])
  expect(preloaded).toEqual([])
  await expect.poll(() => imported).toContain('/assets/entry.js')
})

test('it is a script that a browser can read; a page without one stays as it is', () => {
  expect(() => new Script(script)).not.toThrow()
  expect(withLazyScripts('<main>Hello</main>')).toBe('<main>Hello</main>')
})
