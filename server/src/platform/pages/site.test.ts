import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeApp } from '../../app.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { CALLS_A_MINUTE } from '../limits/count-calls.ts'

/**
 * A fake web with pages below /page that depend on `?by=` only. A page below /page/slow renders on command;
 * /page/reads makes the calls in `calls`.
 */
const web = `
const state = globalThis.__fakeWeb = { begun: [], slow: [], calls: [], answered: [], atOnce: 0, most: 0 }
let transport
const render = async (path) => {
  if (path.startsWith('/page/slow')) await new Promise((resolve) => state.slow.push(resolve))
  if (path !== '/page/reads') return
  for (const url of state.calls) state.answered.push((await transport({ method: 'GET', url, headers: {} })).status)
}
export const entry = { module: { makeSite: () => ({
  equip: (given) => { transport = given.transport },
  addressOf(asked) {
    const url = new URL(asked, 'http://studio.test')
    if (!/^\\/(page|teacher-detail|video)/.test(url.pathname)) return { address: '/not-found', known: false, fixed: true }
    const by = url.searchParams.get('by')
    return { address: url.pathname + (by ? '?by=' + by : ''), known: true, fixed: url.pathname === '/page/fixed' }
  },
  async render(request) {
    const { pathname, search } = new URL(request.url)
    state.begun.push(pathname + search)
    state.most = Math.max(state.most, ++state.atOnce)
    await render(pathname)
    state.atOnce -= 1
    const status = pathname === '/page/away' ? 503 : /^\\/(page|video)/.test(pathname) ? 200 : 404
    const kept = pathname === '/page/shared' ? { 'cache-control': 'no-store' } : {}
    return new Response('<p>Page</p>', { status, headers: { 'content-type': 'text/html', ...kept } })
  },
}) } }`

interface FakeWeb {
  begun: string[]
  slow: (() => void)[]
  calls: string[]
  answered: number[]
  most: number
}

let studio: TestStudio
let app: FastifyInstance
let webFolder: string
const fake = () => (globalThis as unknown as { __fakeWeb: FakeWeb }).__fakeWeb

beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  webFolder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(webFolder, 'build/server'), { recursive: true })
  await mkdir(join(webFolder, 'build/client'))
  await writeFile(join(webFolder, 'build/server/package.json'), '{"type":"module"}')
  await writeFile(join(webFolder, 'build/server/index.js'), web)
  app = await makeApp(studio.context, { webFolder, dev: false, inThisThread: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  fake().begun = []
  // Drops the cache between tests.
  studio.context.content.drop()
})
afterAll(async () => {
  await app.close()
  await studio.stop()
  await rm(webFolder, { recursive: true })
})

const get = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress })

/** The limit uses whole minutes, and 1,200 requests may run past the end of one. */
function stayInThisMinute(): void {
  const now = new Date()
  vi.spyOn(studio.context.clock, 'machine').mockImplementation(() => now)
}

/** Renders the waiting slow pages one by one until none is left. */
async function renderAll(): Promise<void> {
  for (let idle = 0; idle < 5; ) {
    const end = fake().slow.shift()
    end?.()
    idle = end ? 0 : idle + 1
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('an unknown call below /api is refused in JSON where pages are served, and never answered with one (S-I10)', async () => {
  for (const path of ['/api/Nothing', '/api/price', '/api/Price/1', '/api/']) {
    const answer = await get(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.json()).toMatchObject({ Message: 'Not found', code: 'NotFound' })
  }
  expect((await get('/api/Price')).json()).toMatchObject({ records: [] })
  expect((await get('/page')).body).toBe('<p>Page</p>')
})

test('a page that finds no database is 503, says when to ask again, and is not kept (F2)', async () => {
  for (const time of [1, 2]) {
    const answer = await get('/page/away')
    expect([time, answer.statusCode, answer.headers['retry-after']]).toEqual([time, 503, '2'])
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('Try again')
  }
  expect(fake().begun).toEqual(['/page/away', '/page/away'])
})

test('parameters that a page is not rendered by make no page of their own (S-R1)', async () => {
  for (let time = 0; time < 50; time += 1) expect((await get(`/page?x=${time}`)).statusCode).toBe(200)
  expect(fake().begun).toEqual(['/page'])
})

test('what a page is rendered by is rendered and not kept, and shared by those who ask at the same time', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get('/page?by=tea')))
  await get('/page?by=tea')
  expect(fake().begun).toEqual(['/page?by=tea', '/page?by=tea'])
})

test('a page that may end at any moment is rendered anew each time, and nobody keeps it', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, headers } = await get('/page/shared')
    expect([statusCode, headers['cache-control'], headers['cdn-cache-control']]).toEqual([
      200,
      'no-store',
      undefined,
    ])
  }
  expect(fake().begun).toEqual(['/page/shared', '/page/shared'])
})

test('all addresses that lead nowhere get one kept page (S-R1)', async () => {
  for (let time = 0; time < 50; time += 1) expect((await get(`/${time}.php?x=1`)).statusCode).toBe(404)
  expect(fake().begun).toEqual(['/not-found'])
})

test('who storms with pages that must be rendered keeps nobody: another is next in turn, and kept pages need none (L3)', async () => {
  await get('/page/kept', '10.0.0.2')
  fake().most = 0
  const storm = Array.from({ length: 40 }, (_, at) => get(`/page/slow-${at}`, '10.0.0.3'))
  const bystander = get('/page/slow-other', '10.0.0.2')
  expect((await get('/page/kept', '10.0.0.2')).statusCode).toBe(200)
  await renderAll()
  expect((await bystander).statusCode).toBe(200)
  expect(fake().begun.indexOf('/page/slow-other')).toBeLessThanOrEqual(3)
  expect(fake().most).toBe(2)
  const refused = (await Promise.all(storm)).filter(({ statusCode }) => statusCode !== 200)
  // Two are rendering, ten wait.
  expect(refused.length).toBeGreaterThanOrEqual(40 - 2 - 10)
  for (const { statusCode, headers } of refused) {
    expect([statusCode, headers['retry-after']]).toEqual([429, '2'])
  }
})

test('a page that is there is rendered before a neighbour’s crowd of addresses that are not (S-R1)', async () => {
  const id = await makeLibrary(studio.context).video()
  let refused = 0
  const storm = Array.from({ length: 40 }, async (_, at) => {
    const { statusCode } = await get(`/page/slow-${at}`, '10.0.0.6')
    if (statusCode === 429) refused += 1
  })
  // Two are rendering, ten wait; the neighbour puts out one of them.
  await vi.waitFor(() => expect(refused).toBe(28))
  const neighbour = get(`/video/${id}`, '10.0.0.6')
  await vi.waitFor(() => expect(refused).toBe(29))
  await renderAll()
  expect((await neighbour).statusCode).toBe(200)
  expect(fake().begun.indexOf(`/video/${id}`)).toBeLessThanOrEqual(3)
  await Promise.all(storm)
})

test('who joined the turn of another is not refused for that other’s crowd, but takes their own (S-R1)', async () => {
  const library = makeLibrary(studio.context)
  const pages: string[] = []
  for (let count = 0; count < 11; count += 1) pages.push(`/video/${await library.video()}`)
  const running = [get('/page/slow-a', '10.0.0.8'), get('/page/slow-b', '10.0.0.8')]
  await vi.waitFor(() => expect(fake().begun).toHaveLength(2))
  const [first = '', ...others] = pages
  const crowd = [get(first, '10.0.0.8')]
  const joined = get(first, '10.0.0.9')
  crowd.push(...others.map((page) => get(page, '10.0.0.8')))
  // The eleventh that waits puts out the first.
  expect((await crowd[0])?.statusCode).toBe(429)
  await renderAll()
  expect((await joined).statusCode).toBe(200)
  await Promise.all([...running, ...crowd])
})

test('a page of everybody has a turn of its own, whoever asked for it first (L3)', async () => {
  const storm = Array.from({ length: 12 }, (_, at) => get(`/page/slow-${at}`, '10.0.0.4'))
  const first = get('/page/fixed', '10.0.0.4')
  const joined = get('/page/fixed', '10.0.0.5')
  await renderAll()
  expect((await Promise.all([first, joined])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(fake().begun.indexOf('/page/fixed')).toBeLessThanOrEqual(2)
  await Promise.all(storm)
})

test('a page’s own reads count against no limit; a page that is not kept does, and is refused as a page (S-R1, D17.limits)', {
  timeout: 60_000,
}, async () => {
  stayInThisMinute()
  fake().calls = Array.from({ length: 150 }, () => '/api/Settings')
  fake().calls.push(...Array.from({ length: CALLS_A_MINUTE }, () => '/api/Price'))
  await get('/page/reads', '10.0.0.4')
  expect(new Set(fake().answered)).toEqual(new Set([200]))
  expect(fake().answered).toHaveLength(CALLS_A_MINUTE + 150)
  expect((await get('/api/Price', '127.0.0.1')).statusCode).toBe(200)
  for (let time = 0; time < CALLS_A_MINUTE; time += 1) await get(`/page?by=${time}`, '10.0.0.4')
  const { statusCode, headers, body } = await get('/page?by=tea', '10.0.0.4')
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(body).toContain('<h1>Too many attempts</h1><p>Please wait a little and try again.</p>')
  expect((await get('/page', '10.0.0.5')).statusCode).toBe(200)
})

test('who asks for pages that are not there keeps no neighbour from one that is, even if nobody asked for it before (S-R1)', {
  timeout: 60_000,
}, async () => {
  stayInThisMinute()
  for (let time = 0; time < CALLS_A_MINUTE; time += 1) await get(`/teacher-detail/${time}`, '10.0.0.7')
  for (const url of ['/teacher-detail/none', '/page?by=tea']) {
    expect([url, (await get(url, '10.0.0.7')).statusCode]).toEqual([url, 429])
  }
  for (const url of ['/page/class', '/page/other', '/page', '/page/fixed', '/no-such-page']) {
    const answer = await get(url, '10.0.0.7')
    expect([url, answer.statusCode]).toEqual([url, url === '/no-such-page' ? 404 : 200])
  }
  expect(fake().begun.slice(-5)).toEqual(['/page/class', '/page/other', '/page', '/page/fixed', '/not-found'])
})

test('films, documents of calls and hosted pages count too; files that lie ready, and health, do not (S-R1)', {
  timeout: 60_000,
}, async () => {
  stayInThisMinute()
  for (let time = 0; time < CALLS_A_MINUTE; time += 1) await get('/media/1.mp4', '10.0.0.6')
  for (const url of ['/media/1.mp4', '/sandbox/invoices/x', '/openapi.json', '/docs/', '/page?by=1']) {
    expect([url, (await get(url, '10.0.0.6')).statusCode]).toEqual([url, 429])
  }
  for (const url of ['/health/live', '/health/ready', '/palette.css', '/api/Price']) {
    expect([url, (await get(url, '10.0.0.6')).statusCode]).toEqual([url, 200])
  }
})

// Last, since both servers share the fake web, which reads through the newest.
test('with CDN_SECONDS a CDN may serve what all visitors get the same, and nothing else; browsers always ask', async () => {
  const cdn = await startTestStudio({ CDN_SECONDS: '30' })
  const behind = await makeApp(cdn.context, { webFolder, dev: false, inThisThread: true })
  const sent = async (url: string, cookie = '') => {
    const { headers } = await behind.inject({ url, headers: { cookie } })
    expect(headers['cache-control']).toMatch(/^no-(cache, no-transform|store)$/)
    return { cdn: headers['cdn-cache-control'], time: 'server-timing' in headers }
  }
  const shared = { cdn: 'max-age=30', time: false }
  const own = { cdn: undefined, time: true }
  expect(await sent('/page')).toEqual(shared)
  expect(await sent('/page', 'signed_in=1')).toEqual(own)
  expect(await sent('/page?by=1')).toEqual(own)
  for (const url of ['/page/away', '/no-such-page']) expect(await sent(url)).toMatchObject({ cdn: undefined })
  expect((await get('/page')).headers).not.toHaveProperty('cdn-cache-control')
  await behind.close()
  await cdn.stop()
})

test('a link that was cut in the middle of a sign leads to the page that says there is none, and a call to an answer', async () => {
  const headers = { accept: 'text/html,*/*;q=0.8' }
  for (const url of [
    '/page/zo%C3',
    '/page/100%',
    '//evil.example/%',
    `/teacher-detail/${'x'.repeat(600)}%`,
  ]) {
    const { statusCode, headers: answered } = await app.inject({ url, headers })
    expect([url, statusCode, answered.location]).toEqual([url, 302, '/not-found'])
  }
  for (const asked of [{ url: '/page/100%' }, { url: '/api/Video/100%', headers }])
    expect([(await app.inject(asked)).statusCode, (await app.inject(asked)).json().code]).toEqual([
      404,
      'NotFound',
    ])
})
