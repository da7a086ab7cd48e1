import { dayOf, HOUR, SECOND } from '@studio/contract/dates.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '../../../database/tables/people.ts'
import { watching } from '../../../database/tables/progress.ts'
import { filmProcessing, makingOf, renditions } from '../../../database/tables/renditions.ts'
import { videos } from '../../../database/tables/videos.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

const bytes = Buffer.from(Array.from({ length: 100 }, (_, i) => i))
let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let videoId: string
let otherId: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  videoId = await library.video({ film: Buffer.from('the film as it came') })
  otherId = await library.video({ film: Buffer.from('another film') })
  await library.renditions(videoId, bytes)
  await library.renditions(otherId, bytes)
  await library.day(dayOf(studio.context.clock.now()), [videoId, otherId])
})
const moveMachine = movableMachine(() => [studio], { stopped: true })
afterAll(() => studio.stop())

async function linkFor(person: TestPerson): Promise<string> {
  return (await studio.as(person).call(video, { params: { id: videoId } })).url ?? ''
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  studio.inject({ method, url, headers })
const beside = (url: string, name: string) => url.replace('film.m3u8', name)
const files = ['film.m3u8', 'v480.m3u8', 'v480.mp4', 'audio.m3u8', 'audio.mp4', 'thumbs.vtt', 'thumbs.jpg']

test('a film with renditions is an HLS playlist of its heights, a middle one first, and their sound (S-F7)', async () => {
  const url = await linkFor(await library.member('DailyClasses'))
  expect(url).toMatch(new RegExp(`^/media/${videoId}/film\\.m3u8\\?u=`))
  const query = url.split('?')[1]
  const [made] = await studio.context.db
    .select()
    .from(renditions)
    .innerJoin(videos, eq(videos.fileId, renditions.fileId))
    .where(eq(videos.id, videoId))
  const making = makingOf(made?.renditions.createdAt ?? new Date(0))
  const answer = await get(url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  })
  expect(answer.body).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="As made",DEFAULT=YES,AUTOSELECT=YES,URI="${making}/audio.m3u8?${query}"
#EXT-X-STREAM-INF:BANDWIDTH=480000,RESOLUTION=960x480,CODECS="avc1.64001e,mp4a.40.2",AUDIO="sound"
${making}/v480.m3u8?${query}
#EXT-X-STREAM-INF:BANDWIDTH=1080000,RESOLUTION=2160x1080,CODECS="avc1.640028,mp4a.40.2",AUDIO="sound"
${making}/v1080.m3u8?${query}
`)
  const parts = await get(beside(url, 'v480.m3u8'))
  expect(parts.body).toContain(
    `#EXT-X-MAP:URI="/media/${videoId}/${making}/v480.mp4?${query}",BYTERANGE="10@0"`,
  )
  expect(parts.body).toContain(`#EXT-X-BYTERANGE:20@10\n/media/${videoId}/${making}/v480.mp4?${query}\n`)
  const thumbs = await get(beside(url, 'thumbs.vtt'))
  expect(thumbs.headers['content-type']).toMatch(/^text\/vtt/)
  expect(thumbs.body).toContain(`/media/${videoId}/${making}/thumbs.jpg?${query}#xywh=0,0,180,90`)
})

test('its files answer ranges, HEAD and If-Range as what they are', async () => {
  const url = await linkFor(await library.member('DailyClasses'))
  const types = [
    ['v480.mp4', 'video/mp4'],
    ['audio.mp4', 'audio/mp4'],
    ['thumbs.jpg', 'image/jpeg'],
  ] as const
  for (const [name, type] of types) {
    const part = await get(beside(url, name), { range: 'bytes=10-29' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(bytes.subarray(10, 30))).toBe(true)
    expect(part.headers).toMatchObject({ 'content-type': type, 'content-range': 'bytes 10-29/100' })
    const again = { range: 'bytes=0-9', 'if-range': String(part.headers.etag) }
    expect((await get(beside(url, name), again)).statusCode).toBe(206)
    expect((await get(beside(url, name), { ...again, 'if-range': '"x"' })).statusCode).toBe(200)
    const head = await get(beside(url, name), {}, 'HEAD')
    expect(head.headers['content-length']).toBe('100')
    expect(head.rawPayload).toHaveLength(0)
  }
})

test('a link opens nothing for another person, another film, a changed signature or a name that is none (R21)', async () => {
  const [person, other] = [await library.member('DailyClasses'), await library.member('DailyClasses')]
  const url = await linkFor(person)
  const foreign = files.flatMap((name) => {
    const one = beside(url, name)
    return [
      one.replace(person.id, other.id),
      one.replace(videoId, otherId),
      one.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 60}`),
      one.replace(/s=[^&]+/, `s=${videoId}`),
      one.replace(/&k=.*/, ''),
    ]
  })
  const names = ['v720.mp4', 'v480.vtt', 'v480.jpg', 'thumbs.m3u8', 'film.mp4', '..%2F..%2Fvideos', 'v480']
  const others = [...foreign, ...names.map((name) => beside(url, name)), url.replace('/film.m3u8', '.mp4')]
  for (const address of others) expect((await get(address)).statusCode, address).toBe(403)
  for (const name of files) expect((await get(beside(url, name))).statusCode, name).toBe(200)
})

test('every file of it is closed one second after the link has ended, and a playlist makes no newer one (S-F7)', async () => {
  const url = await linkFor(await library.member('DailyClasses'))
  moveMachine(2 * HOUR - 2 * SECOND)
  const [, inside = ''] = /\n([0-9a-z]+\/v480\.m3u8\?.*)\n/.exec((await get(url)).body) ?? []
  for (const name of files) expect((await get(beside(url, name))).statusCode, name).toBe(200)
  moveMachine(2 * HOUR + SECOND)
  for (const name of [...files, inside]) {
    expect((await get(beside(url, name).replace(/\?.*\?/, '?'))).statusCode, name).toBe(403)
  }
})

test('a television of another origin plays all of a long class by the link that it was given, without a cookie (S-F7)', async () => {
  await studio.context.db
    .update(videos)
    .set({ durationSeconds: 7 * 3600 })
    .where(eq(videos.id, otherId))
  studio.context.content.drop()
  const person = await library.member('DailyClasses')
  const { url = '' } = await studio.as(person).call(video, { params: { id: otherId } })
  const playlist = (await get(url)).body
  const [, part = ''] = /\n([0-9a-z]+\/v480\.m3u8\?.*)\n/.exec(playlist) ?? []
  for (const hours of [0.1, 1, 7, 7.9]) {
    moveMachine(hours * HOUR)
    for (const name of [...files, part]) {
      const address = beside(url, name).replace(/\?.*\?/, '?')
      const answer = await get(address, { origin: 'https://www.gstatic.com' })
      expect([answer.statusCode, answer.headers['set-cookie']], name).toEqual([200, undefined])
      expect(answer.headers['access-control-allow-origin'], name).toBe('*')
    }
  }
})

test('every file of it is closed at most ten seconds after a block, a deactivation or a sign-out (S-F7)', async () => {
  const { db } = studio.context
  const shut: ((person: TestPerson) => Promise<unknown>)[] = [
    ({ id }) => db.update(users).set({ blockedAccess: true }).where(eq(users.id, id)),
    ({ id }) => db.update(users).set({ active: false }).where(eq(users.id, id)),
    ({ id }) => db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id)),
  ]
  for (const shutOut of shut) {
    moveMachine(0)
    const person = await library.member('DailyClasses')
    const url = await linkFor(person)
    for (const name of files) expect((await get(beside(url, name))).statusCode, name).toBe(200)
    await shutOut(person)
    moveMachine(10.1 * SECOND)
    for (const name of files) expect((await get(beside(url, name))).statusCode, name).toBe(403)
  }
})

test('a picture to choose a poster from is looked at without a place among one’s devices (D18.at-once)', async () => {
  const person = await library.member('DailyClasses')
  const frame = await get(beside(await linkFor(person), 'frame1.jpg'))
  expect(frame.statusCode).toBe(200)
  expect(frame.headers['content-type']).toBe('image/jpeg')
  const places = () => studio.context.db.$count(watching, eq(watching.videoId, videoId))
  const before = await places()
  await get(beside(await linkFor(await library.member('DailyClasses')), 'frame1.jpg'))
  expect(await places()).toBe(before)
  await get(beside(await linkFor(await library.member('DailyClasses')), 'v480.mp4'))
  expect(await places()).toBe(before + 1)
  expect((await get(beside(await linkFor(person), 'frame1.m3u8'))).statusCode).toBe(403)
})

test('while they are made, and where that failed, the film is the mp4 that came', async () => {
  const id = await library.video({ film: Buffer.from('a third film') })
  await library.day('2020-03-03', [id])
  const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
  const at = new Date()
  for (const state of ['waiting', 'running', 'failed'] as const) {
    const one = { fileId: row?.fileId ?? '', state, changedAt: at }
    await studio.context.db
      .insert(filmProcessing)
      .values(one)
      .onConflictDoUpdate({ target: filmProcessing.fileId, set: one })
    studio.context.content.drop()
    const { url = '' } = await studio.as(await library.member('DailyClasses')).call(video, { params: { id } })
    expect(url).toMatch(new RegExp(`^/media/${id}\\.mp4\\?`))
    expect((await get(url)).body).toBe('a third film')
  }
})
