import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageRenderer } from './page-renderer.ts'
import { renderInThread } from './render-thread.ts'

/** Pages that read, that block their thread for a while, and that end it. */
const web = `
let transport
const pages = {
  '/reads': async () => JSON.stringify((await transport({ method: 'GET', url: '/api/Price', headers: {} })).body),
  '/busy': () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); return 'done' },
  '/ends': () => process.exit(1),
  '/mode': () => process.env.NODE_ENV,
  '/who': (request) => request.headers.get('cookie') ?? 'a visitor',
}
export const entry = { module: { makeSite: () => ({
  equip: (given) => { transport = given.transport },
  async render(request) {
    const { pathname } = new URL(request.url)
    return new Response(await pages[pathname](request), { headers: { 'content-type': 'text/html' } })
  },
}) } }`

let folder: string
let renderer: PageRenderer
const asked: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-thread-'))
  const entry = join(folder, 'index.mjs')
  await writeFile(entry, web)
  const read = async ({ url }: { url: string }) => {
    asked.push(url)
    return { status: 200, body: { records: [] } }
  }
  renderer = renderInThread({ entry: pathToFileURL(entry).href }, { read, failed: () => {} })
})
afterAll(async () => {
  await renderer.stop()
  await rm(folder, { recursive: true })
})

const textOf = async (path: string, member = false) =>
  (await renderer.render(`http://studio.test${path}`, member)).html

test('a page makes its reads at the server, and knows whether its reader is signed in', async () => {
  expect(await textOf('/reads')).toBe('{"records":[]}')
  expect(asked).toEqual(['/api/Price'])
  expect([await textOf('/who'), await textOf('/who', true)]).toEqual(['a visitor', 'signed_in=1'])
})

test('pages are rendered by the production build of what they are made of', async () => {
  expect(await textOf('/mode')).toBe('production')
})

test('while a page keeps its thread the server goes on (S-I7, L4)', async () => {
  await textOf('/who')
  let rounds = 0
  const counting = setInterval(() => {
    rounds += 1
  }, 5)
  expect(await textOf('/busy')).toBe('done')
  clearInterval(counting)
  // In the same thread it would be 0.
  expect(rounds).toBeGreaterThan(3)
})

test('a thread that has ended is 503 for who waited, and the next page has a new one (F24)', async () => {
  const waiting = [textOf('/ends'), textOf('/busy')]
  for (const one of await Promise.allSettled(waiting)) {
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 503, retryAfter: 2 } })
  }
  expect(await textOf('/who')).toBe('a visitor')
})
