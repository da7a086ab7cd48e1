import { createHash } from 'node:crypto'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { changeVideo, createVideo, deleteVideo, video, videos } from '@studio/contract/videos/endpoints.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { filmStorage } from '@studio/contract/videos/processing/endpoints.ts'
import { UPLOAD_QUOTA } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { auditLog, files } from '../../../database/tables/studio.ts'
import { uploads, videos as videoRows } from '../../../database/tables/videos.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { metadataOf, readTestFilm, tusOf } from '../../../testing/tus.ts'

let studio: TestStudio
let tus: ReturnType<typeof tusOf>
let coach: TestPerson
let other: TestPerson
let admin: TestPerson
let film: Buffer<ArrayBuffer>

beforeAll(async () => {
  studio = await startTestStudio()
  tus = tusOf(studio)
  coach = await studio.people.coach()
  other = await studio.people.coach()
  admin = await studio.people.admin()
  film = await readTestFilm()
})
afterAll(() => studio.stop())

const draft = async (person = coach) =>
  (await studio.as(person).call(createVideo, { body: { title: 'Slow tide', coachUserId: person.id } })).id
const see = (id: string, person = coach) => studio.as(person).call(video, { params: { id } })
const rowOf = async (path: string) =>
  (
    await studio.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, path.slice(-36)))
  )[0]
const fileOf = async (videoId: string) =>
  (
    await studio.context.db
      .select({ id: files.id, key: files.key, size: files.size, sha256: files.sha256 })
      .from(files)
      .innerJoin(videoRows, eq(videoRows.fileId, files.id))
      .where(eq(videoRows.id, videoId))
  )[0]

/** Sends a film in that many pieces and returns the answer to the last. */
async function upload(person: TestPerson, videoId: string, bytes = film, pieces = 3) {
  const { path } = await tus.begin(person, videoId, bytes.length)
  const step = Math.ceil(bytes.length / pieces)
  let last = { status: 0, message: '' }
  for (let at = 0; at < bytes.length; at += step) {
    last = await tus.send(person, path, at, bytes.subarray(at, at + step))
  }
  return { ...last, path }
}

describe('a film that was sent whole', () => {
  test('belongs to its video, with length and SHA-256, and plays (UPLOAD-05, UPLOAD-06, BO-API-18, S-F5, D12)', async () => {
    const id = await draft()
    const version = studio.context.content.version()
    const sent = await upload(coach, id)
    expect(sent).toMatchObject({ status: 204 })
    const shown = await see(id)
    expect(shown).toMatchObject({ duration: 26, thumbnailUrl: null })
    const played = await studio.inject(shown.url ?? '')
    expect(played.rawPayload.equals(film)).toBe(true)
    expect(await fileOf(id)).toMatchObject({
      size: film.length,
      sha256: createHash('sha256').update(film).digest('hex'),
    })
    await expect.poll(() => studio.context.content.version()).toBeGreaterThan(version)
    expect(
      (await studio.as(other).call(videos, { query: { pageLength: 100 }, body: {} })).records,
    ).toContainEqual(expect.objectContaining({ id }))
    expect(await studio.context.uploads.length(sent.path.slice(-36))).toBeNull()
  })

  test('is told of as whole afterwards, and stays when its upload is ended', async () => {
    const id = await draft()
    const { path } = await upload(coach, id)
    const told = await tus.head(coach, path)
    expect(told.headers.get('upload-offset')).toBe(told.headers.get('upload-length'))
    expect((await tus.send(coach, path, film.length, Buffer.alloc(0))).status).toBe(204)
    expect((await tus.stop(coach, path)).status).toBe(204)
    expect(await see(id)).toHaveProperty('url')
  })

  test('takes the place of the film before, whose file goes', async () => {
    const id = await makeLibrary(studio.context).video({ coachUserId: coach.id })
    const before = await fileOf(id)
    await upload(coach, id)
    await studio.context.queue.drain()
    expect((await fileOf(id))?.key).not.toBe(before?.key)
    expect(await studio.context.files.size(before?.key ?? '')).toBeNull()
  })

  test('is what a link opens at once, whoever watched the film before a moment ago; a deleted one opens no more', async () => {
    const id = await draft()
    await upload(coach, id)
    const watch = async (link: string) => (await studio.inject(link)).statusCode
    const link = (await see(id)).url ?? ''
    expect(await watch(link)).toBe(200)
    await upload(coach, id)
    await studio.context.queue.drain()
    expect(await watch(link)).toBe(200)
    await studio.as(coach).call(deleteVideo, { params: { id } })
    await studio.context.queue.drain()
    expect(await watch(link)).toBe(403)
  })

  test('takes the place of an external link', async () => {
    const id = await makeLibrary(studio.context).video({
      coachUserId: coach.id,
      externalEmbeddedCode: 'https://vimeo.com/76979871',
    })
    await upload(coach, id)
    const shown = await see(id)
    expect(shown).not.toHaveProperty('externalEmbeddedCode')
    expect(shown).toMatchObject({ duration: 26, thumbnailUrl: null, url: expect.any(String) })
  })

  test('has its name cut to 60 characters, for display only (BO-VALID-05, S-F2)', async () => {
    const id = await draft()
    const name = `../../${'long-'.repeat(40)}.MP4`
    const metadata = metadataOf({ name, mimetype: 'video/mp4', controller: 'video', id })
    const { path } = await tus.begin(coach, id, 10, { 'upload-metadata': metadata })
    const row = await rowOf(path)
    expect(row?.name).toHaveLength(60)
    expect(row?.name).toMatch(/\.mp4$/)
    await tus.stop(coach, path)
  })

  test('was begun by an Admin with a row of whose video it is (S-R4)', async () => {
    const id = await draft()
    await upload(admin, id)
    const [entry] = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(entry).toMatchObject({
      userId: admin.id,
      action: 'video.upload.begun',
      after: { name: 'tide.mp4' },
    })
  })
})

describe('what is no film (R15, BO-VALID-03)', () => {
  test.each<[string, () => Buffer<ArrayBuffer>]>([
    ['a page called .mp4', () => Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5000))],
    ['the first half of a film', () => film.subarray(0, 200)],
    ['one letter', () => Buffer.from('x')],
  ])('%s is refused with a clear text, and nothing of it stays', async (_what, bytes) => {
    const id = await draft()
    const sent = await upload(coach, id, bytes(), 1)
    expect(sent).toMatchObject({ status: 415, message: refusals.notAFilm })
    expect(await see(id)).not.toHaveProperty('url')
    expect((await tus.head(coach, sent.path)).status).toBe(404)
    expect(await studio.context.uploads.length(sent.path.slice(-36))).toBeNull()
    expect(await studio.context.files.size(`videos/${sent.path.slice(-36)}.mp4`)).toBeNull()
  })

  test('nothing at all is refused too', async () => {
    const id = await draft()
    const { path } = await tus.begin(coach, id, 0)
    expect((await tus.send(coach, path, 0, Buffer.alloc(0))).status).toBe(415)
  })

  test('leaves the film that was there', async () => {
    const id = await makeLibrary(studio.context).video({ coachUserId: coach.id })
    const before = await fileOf(id)
    await upload(coach, id, Buffer.from('x'), 1)
    await studio.context.queue.drain()
    expect(await fileOf(id)).toEqual(before)
  })
})

describe('rights are asked at every call (S-F3, S-F2, S-Z8)', () => {
  test('to begin: teachers for their own videos, Admin for all', async () => {
    const id = await draft()
    const student = await studio.people.student()
    expect((await tus.begin(null, id, 10)).status).toBe(401)
    expect((await tus.begin({ token: 'broken' }, id, 10)).status).toBe(401)
    expect((await tus.begin(student, id, 10)).status).toBe(403)
    expect(await tus.begin(other, id, 10)).toMatchObject({ status: 403, message: refusals.notYours })
    const begun = await tus.begin(admin, id, 10)
    expect(begun.status).toBe(201)
    await tus.stop(admin, begun.path)
  })

  test("to go on: another's upload is not found, an Admin's look included; without a session 401", async () => {
    const { path } = await tus.begin(coach, await draft(), 10)
    for (const [somebody, status] of [
      [null, 401],
      [other, 404],
      [admin, 404],
      [await studio.people.student(), 403],
    ] as const) {
      expect((await tus.head(somebody, path)).status).toBe(status)
      expect((await tus.send(somebody, path, 0, Buffer.from('x'))).status).toBe(status)
      expect((await tus.stop(somebody, path)).status).toBe(status)
    }
    expect((await tus.head(coach, path)).headers.get('upload-offset')).toBe('0')
    await tus.stop(coach, path)
  })

  test('to go on: no more once the video is given to another, deleted, or the person blocked', async () => {
    const [given, deleted, kept] = [await draft(), await draft(), await draft()]
    const paths = []
    for (const id of [given, deleted, kept]) paths.push((await tus.begin(coach, id, 10)).path)
    const [first = '', second = '', third = ''] = paths
    await studio.as(admin).call(changeVideo, { params: { id: given }, body: { coachUserId: other.id } })
    expect([403, 404]).toContain((await tus.send(coach, first, 0, Buffer.from('x'))).status)
    await studio.context.db.delete(videoRows).where(eq(videoRows.id, deleted))
    expect((await tus.send(coach, second, 0, Buffer.from('x'))).status).toBe(404)
    const blocked = async (blockedAccess: boolean) => {
      await studio.context.db.update(users).set({ blockedAccess }).where(eq(users.id, coach.id))
    }
    await blocked(true)
    expect((await tus.send(coach, third, 0, Buffer.from('x'))).status).toBe(403)
    await blocked(false)
    expect((await tus.send(coach, third, 0, Buffer.from('x'))).status).toBe(204)
    await tus.stop(coach, third)
  })
})

describe('there is room for so much (S-F4)', () => {
  const underWay = (person: TestPerson, videoId: string, size: number) => {
    const at = new Date()
    return { userId: person.id, videoId, name: 'a.mp4', metadata: '', size, createdAt: at, activeAt: at }
  }

  test('ten uploads at once for one person, and the eleventh is refused, also when both begin at once', async () => {
    const person = await studio.people.coach()
    const id = await draft(person)
    const rows = Array.from({ length: UPLOAD_QUOTA.uploads - 1 }, () => underWay(person, id, 1))
    await studio.context.db.insert(uploads).values(rows)
    const both = await Promise.all([tus.begin(person, id, 10), tus.begin(person, id, 10)])
    expect(both.map((one) => one.status).sort()).toEqual([201, 413])
    expect(both.find((one) => one.status === 413)?.message).toBe(refusals.tooManyUploads)
    await studio.context.db.delete(uploads).where(eq(uploads.userId, person.id))
  })

  test('so many bytes under way for one person', async () => {
    const person = await studio.people.coach()
    const id = await draft(person)
    await studio.context.db.insert(uploads).values(underWay(person, id, UPLOAD_QUOTA.bytes - 5))
    expect((await tus.begin(person, id, 6)).status).toBe(413)
    await studio.context.db.delete(uploads).where(eq(uploads.userId, person.id))
  })

  test('the disk, with what others were promised: 507, and the rest of the studio goes on (F29)', async () => {
    const id = await draft(other)
    await studio.context.db.insert(uploads).values(underWay(other, id, 1e15))
    expect(await tus.begin(coach, await draft(), 10)).toMatchObject({
      status: 507,
      message: studioRefusals.noSpace,
    })
    expect((await see(id, other)).id).toBe(id)
    await studio.context.db.delete(uploads).where(eq(uploads.userId, other.id))
    expect((await tus.begin(coach, await draft(), 10)).status).toBe(201)
  })
})

test('the quota of the studio: 507 in words before the first byte, and the last film that fits is taken (S-F4)', async () => {
  const small = await startTestStudio({ VIDEO_QUOTA_GB: '0.000001' })
  const teacher = await small.people.coach()
  const admins = await Promise.all(Array.from({ length: 8 }, () => small.people.admin()))
  const library = makeLibrary(small.context)
  await library.video({ film: Buffer.alloc(700) })
  const body = { title: 'Slow tide', coachUserId: teacher.id }
  const { id } = await small.as(teacher).call(createVideo, { body })
  const begin = (bytes: number, person = teacher) => tusOf(small).begin(person, id, bytes)
  expect(await begin(301)).toMatchObject({ status: 507, message: refusals.quota(1000) })
  const atOnce = await Promise.all(admins.map((admin) => begin(100, admin)))
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(atOnce.filter(({ status }) => status === 507)).toHaveLength(5)
  expect((await begin(1)).status).toBe(507)
  expect(await small.as(admins[0]!).call(filmStorage, {})).toEqual({ bytes: 1000, quota: 1000 })
  await small.stop()
})

test('a video is never given a film twice: its upload is finished once', async () => {
  const id = await draft()
  const { path } = await upload(coach, id)
  const before = await fileOf(id)
  await Promise.all([tus.head(coach, path), tus.send(coach, path, film.length, Buffer.alloc(0))])
  await studio.context.queue.drain()
  expect(await fileOf(id)).toEqual(before)
})
