import { DAY, dayOf, HOUR, SECOND } from '@studio/contract/dates.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '../../../database/tables/people.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

const film = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
/** What lets a page of any origin read an answer, as long as it sends no credentials. */
const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
}
let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let videoId: string
let member: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  videoId = await library.video({ film })
  await library.day(dayOf(studio.context.clock.now()), [videoId])
})
const moveMachine = movableMachine(() => [studio], { stopped: true })
afterAll(() => studio.stop())

async function linkFor(person: TestPerson, id = videoId): Promise<string> {
  const shown = await studio.as(person).call(video, { params: { id } })
  if (!shown.url) throw new Error('no link was given')
  return shown.url
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  studio.inject({ method, url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode

describe('a film', () => {
  let url: string
  beforeAll(async () => {
    member = await library.member('DailyClasses')
    url = await linkFor(member)
  })

  test('that is gone from the disk is not found, in words (S-I10)', async () => {
    const lost = await library.video({ film })
    await library.day(dayOf(studio.context.clock.now()), [videoId, lost])
    const [row] = await studio.context.db
      .select({ key: files.key })
      .from(videos)
      .innerJoin(files, eq(files.id, videos.fileId))
      .where(eq(videos.id, lost))
    await studio.context.files.remove(row?.key ?? '')
    const answer = await get(await linkFor(member, lost), { range: 'bytes=0-99' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({ Message: 'Not found', code: 'NotFound' })
    await library.day(dayOf(studio.context.clock.now()), [videoId])
  })

  test('comes whole, privately and as what it is (S-F7)', async () => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(film)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
  })

  test.each<[string, number, number]>([
    ['bytes=0-', 0, 999],
    ['bytes=0-0', 0, 0],
    ['bytes=1-499', 1, 499],
    ['bytes=500-', 500, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-300', 700, 999],
    ['bytes=-5000', 0, 999],
  ])('answers %s with the bytes from %i to %i', async (range, start, end) => {
    const answer = await get(url, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.equals(film.subarray(start, end + 1))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      'cache-control': 'private, no-store',
    })
  })

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('answers %s with 416', async (range) => {
    const answer = await get(url, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */1000')
    expect(answer.rawPayload.length).toBe(0)
  })

  test.each(['bytes=a-b', 'bytes=5-2', 'items=0-1', 'bytes=0-1,5-6'])('comes whole for %s', async (range) => {
    const answer = await get(url, { range })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(film)).toBe(true)
  })

  test('gives a part only of the film it was begun with (If-Range)', async () => {
    const first = await get(url)
    const part = (ifRange: string) => get(url, { range: 'bytes=0-9', 'if-range': ifRange })
    expect((await part(String(first.headers.etag))).statusCode).toBe(206)
    expect((await part(String(first.headers['last-modified']))).statusCode).toBe(206)
    expect((await part('"another"')).statusCode).toBe(200)
    expect((await part(`W/${first.headers.etag}`)).statusCode).toBe(200)
  })

  test('tells its length to HEAD without a byte', async () => {
    const answer = await get(url, { range: 'bytes=0-9' }, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': '1000', 'accept-ranges': 'bytes' })
    expect(answer.rawPayload.length).toBe(0)
  })

  test('comes over a real connection too, part by part', async () => {
    const parts: Buffer[] = []
    for (let start = 0; start < 1000; start += 400) {
      const answer = await fetch(studio.url + url, { headers: { range: `bytes=${start}-${start + 399}` } })
      expect(answer.status).toBe(206)
      parts.push(Buffer.from(await answer.arrayBuffer()))
    }
    expect(Buffer.concat(parts).equals(film)).toBe(true)
    expect((await fetch(studio.url + url, { method: 'HEAD' })).headers.get('content-length')).toBe('1000')
  })
})

describe('a television that plays the film from another origin, without a cookie (S-F7)', () => {
  const receiver = { origin: 'https://www.gstatic.com' }

  test('may read it, its refusals too, and nothing else of the studio', async () => {
    const url = await linkFor(member)
    for (const address of [url, url.replace(/k=.*/, 'k=x')]) {
      const { headers } = await get(address, { ...receiver, range: 'bytes=0-9' })
      expect(headers).toMatchObject(READABLE)
    }
    const other = await get(`/media/attachments/${videoId}`, receiver)
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    expect(other.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('learns before it asks that it may ask for a part', async () => {
    const asking = { ...receiver, 'access-control-request-method': 'GET' }
    const answer = await studio.inject({
      method: 'OPTIONS',
      url: await linkFor(member),
      headers: { ...asking, 'access-control-request-headers': 'range' },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'range',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

describe('a link is refused (R21)', () => {
  test('without a signature, or with any word of it changed', async () => {
    const [person, other] = [await library.member('DailyClasses'), await library.member('DailyClasses')]
    const url = await linkFor(person)
    const second = await library.video({ film })
    await library.day('2020-01-01', [second])
    const changed = [
      `/media/${videoId}.mp4`,
      url.replace(person.id, other.id),
      url.replace(videoId, second),
      url.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 60}`),
      url.replace(/s=[^&]+/, `s=${videoId}`),
      url.replace(/k=./, (text) => (text === 'k=A' ? 'k=B' : 'k=A')),
      url.replace(/&k=.*/, ''),
      url.replace(/&k=.*/, '&k='),
      url.replace(/e=\d+/, 'e=never'),
      `${url}&k=${'A'.repeat(43)}`,
      url.replace('.mp4', ''),
      url.replace('.mp4', '.mp4x'),
      '/media/nothing.mp4?u=a&s=b&e=1&k=c',
    ]
    for (const address of changed) expect(await statusOf(address), address).toBe(403)
    expect(await statusOf(url)).toBe(200)
  })

  test('for anything but reading', async () => {
    const url = await linkFor(member)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await studio.inject({ method, url })).statusCode).toBe(404)
    }
  })

  test('once two hours are over, or the length of the film and an hour, and not before', async () => {
    const long = await library.video({ film, durationSeconds: 3 * 3600 })
    await library.day('2020-01-03', [long])
    for (const [id, lasts] of [
      [videoId, 2 * HOUR],
      [long, 4 * HOUR],
    ] as const) {
      moveMachine(0)
      const url = await linkFor(await library.member('DailyClasses'), id)
      moveMachine(lasts - 2 * SECOND)
      expect(await statusOf(url)).toBe(200)
      moveMachine(lasts + SECOND)
      expect(await statusOf(url)).toBe(403)
    }
  })

  test('at most ten seconds after its person was blocked, made inactive or signed out', async () => {
    const shut: ((person: TestPerson) => Promise<unknown>)[] = [
      ({ id }) => studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, id)),
      ({ id }) => studio.context.db.update(users).set({ active: false }).where(eq(users.id, id)),
      ({ id }) =>
        studio.context.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id)),
    ]
    for (const shutOut of shut) {
      moveMachine(0)
      const person = await library.member('DailyClasses')
      const url = await linkFor(person)
      expect(await statusOf(url)).toBe(200)
      await shutOut(person)
      moveMachine(10.1 * SECOND)
      expect(await statusOf(url)).toBe(403)
    }
  })

  test('once the video has lost its place or its film', async () => {
    const id = await library.video({ film })
    await library.day('2020-02-02', [id])
    const [first, second] = [
      await linkFor(await library.member('DailyClasses'), id),
      await linkFor(await library.member('DailyClasses'), id),
    ]
    expect(await statusOf(first)).toBe(200)
    await studio.context.db.update(videos).set({ fileId: null }).where(eq(videos.id, id))
    expect(await statusOf(second)).toBe(403)
    moveMachine(10.1 * SECOND)
    expect(await statusOf(first)).toBe(403)
  })

  test("after a cancelled membership's end", async () => {
    const person = await library.member('DailyClasses')
    expect(await statusOf(await linkFor(person))).toBe(200)
    const link = await linkFor(person)
    await studio.clock.move(10 * DAY + 1000)
    expect(await statusOf(link)).toBe(403)
    expect(await studio.as(person).call(video, { params: { id: videoId } })).not.toHaveProperty('url')
  })
})
