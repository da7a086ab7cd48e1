import { dayOf } from '@studio/contract/dates.ts'
import { setFilms } from '@studio/contract/studio/own/endpoints.ts'
import { deleteVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

const bytes = Buffer.from(Array.from({ length: 100 }, (_, i) => i))
let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let videoId: string
let unpublishedId: string

beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  library = makeLibrary(studio.context)
  videoId = await library.video({ film: Buffer.from('the film as it came') })
  unpublishedId = await library.video({ film: Buffer.from('another film') })
  await library.renditions(videoId, bytes)
  await library.renditions(unpublishedId, bytes)
  await library.day(dayOf(studio.context.clock.now()), [videoId])
})
afterAll(() => studio.stop())

const allow = async (previews: boolean) =>
  studio.as(await studio.people.admin()).call(setFilms, { body: { levelSound: false, previews } })
const shown = async (id = videoId) => (await studio.call(video, { params: { id } })).previewUrl
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') =>
  studio.inject({ method: 'GET', url, headers, remoteAddress })
const address = (id: string) => `/media/previews/${id}.mp4`

test('a visitor who follows a shared link is shown half a minute of a published class, unless the studio wishes otherwise', async () => {
  const url = (await shown()) ?? ''
  expect(url).toMatch(new RegExp(`^${address(videoId)}\\?v=[0-9a-z]+$`))
  const whole = await get(url)
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=3600',
  })
  const part = await get(url, { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(bytes.subarray(10, 20))
})

test('that address opens nothing else: no class that is not published, no film, no other file', async () => {
  expect(await shown(unpublishedId)).toBeUndefined()
  for (const path of [address(unpublishedId), `/media/previews/${videoId}`, '/media/previews/x.mp4']) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  for (const name of ['v480.mp4', 'film.m3u8', 'preview.mp4']) {
    expect((await get(`/media/${videoId}/${name}`)).statusCode, name).toBe(403)
  }
})

test('a member’s own answers name none', async () => {
  const member = studio.as(await studio.people.student())
  expect((await member.call(video, { params: { id: videoId } })).previewUrl).toBeUndefined()
})

test('one network is sent 120 parts a minute, and told when it may go on (S-R1)', async () => {
  const from = '203.0.113.9'
  for (let times = 0; times < 120; times += 1) await get(address(videoId), { range: 'bytes=0-0' }, from)
  const over = await get(address(videoId), {}, from)
  expect(over.statusCode).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
})

test('it is gone at once when the studio shows none any more, and with its film (S-D3)', async () => {
  await allow(false)
  expect(await shown()).toBeUndefined()
  expect((await get(address(videoId))).statusCode).toBe(404)
  await allow(true)
  expect((await get(address(videoId))).statusCode).toBe(200)
  await studio.as(await studio.people.admin()).call(deleteVideo, { params: { id: videoId } })
  expect((await get(address(videoId))).statusCode).toBe(404)
})
