import { changeVideo, video } from '@studio/contract/videos/endpoints.ts'
import { removePoster, setPoster } from '@studio/contract/videos/upload/endpoints.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { formWith } from '../../testing/form-with.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { readTestFilm, tusOf } from '../../testing/tus.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let coach: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  ;[admin, coach] = await Promise.all([studio.people.admin(), studio.people.coach()])
})
afterAll(() => studio.stop())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 200 } } })
    .png()
    .toBuffer()
const put = (id: string, bytes: Buffer, person = coach) =>
  studio.as(person).call(setPoster, { params: { id } }, { form: formWith(bytes, 'poster.png') })
const shown = async (id: string) => (await studio.as(coach).call(video, { params: { id } })).thumbnailUrl

test('a video has a picture of its own, drawn anew, until it is taken away (LIBRARY-05, BO-VALID-40, S-F1)', async () => {
  const id = await library.video({ coachUserId: coach.id })
  const { thumbnailUrl } = await put(id, await drawn(3200, 1800))
  expect(await shown(id)).toBe(thumbnailUrl)
  const answer = await studio.inject({ url: thumbnailUrl })
  const facts = await sharp(answer.rawPayload).metadata()
  expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1600, 900])
  await studio.as(coach).call(changeVideo, { params: { id }, body: { title: 'Slow tide' } })
  expect(await shown(id)).toBe(thumbnailUrl)
  for (let times = 0; times < 2; times++) await studio.as(coach).call(removePoster, { params: { id } })
  expect(await shown(id)).toBeNull()
})

test('what is no picture is refused, and the one that was there stays (BO-VALID-40)', async () => {
  const id = await library.video({ coachUserId: coach.id })
  const { thumbnailUrl } = await put(id, await drawn(40, 30))
  expect(await refused(put(id, Buffer.from('no picture')))).toMatchObject({ status: 415 })
  expect(await shown(id)).toBe(thumbnailUrl)
})

test('the picture before it is removed by a job, unless another video shows it too (S-D3)', async () => {
  const [one, other] = [
    await library.video({ coachUserId: coach.id }),
    await library.video({ coachUserId: coach.id }),
  ]
  const bytes = await drawn(50, 30)
  const { thumbnailUrl } = await put(one, bytes)
  await put(other, bytes)
  await put(one, await drawn(60, 30))
  await studio.context.queue.drain()
  expect((await studio.inject({ url: thumbnailUrl })).statusCode).toBe(200)
  await put(other, await drawn(70, 30))
  await studio.context.queue.drain()
  expect((await studio.inject({ url: thumbnailUrl })).statusCode).toBe(404)
})

test('the picture of a draft stays when its film comes (D12)', async () => {
  const id = await library.video({ coachUserId: coach.id, film: false })
  const { thumbnailUrl } = await put(id, await drawn(80, 30))
  const film = await readTestFilm()
  const tus = tusOf(studio)
  const { path } = await tus.begin(coach, id, film.length)
  expect((await tus.send(coach, path, 0, film)).status).toBe(204)
  expect(await studio.as(coach).call(video, { params: { id } })).toMatchObject({ duration: 26, thumbnailUrl })
})

test('an Admin’s change of a picture is kept with who did it (S-R4)', async () => {
  const id = await library.video({ coachUserId: coach.id })
  const { thumbnailUrl } = await put(id, await drawn(90, 30), admin)
  const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))
  expect(entries).toMatchObject([{ action: 'video.changed', userId: admin.id, after: { thumbnailUrl } }])
})
