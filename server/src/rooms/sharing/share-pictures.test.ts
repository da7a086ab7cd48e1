import { randomUUID } from 'node:crypto'
import type { Teacher } from '@studio/contract/people/schema.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { classCardPath, studioCardPath, teacherCardPath } from '@studio/contract/sharing/share-picture.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { savePicture } from '../studio/pictures.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ PUBLIC_URL: 'https://yoga.example.com' })
})
afterAll(() => studio.stop())

const get = (url: string, headers = {}) => studio.inject({ url, headers })

async function classCard(id: string): Promise<string> {
  return classCardPath(await studio.call(settings, {}), await studio.call(video, { params: { id } }))
}

/** Mean colour of a part of a picture. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { channels } = await sharp(
    await sharp(picture).extract({ left, top, width: 20, height: 20 }).png().toBuffer(),
  ).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('a class has a picture for other sites, drawn once and kept for good at an address that names what is on it (SHARE-02)', async () => {
  const teacher = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  const id = await makeLibrary(studio.context).video({ title: 'Morning ground', coachUserId: teacher.id })
  const path = await classCard(id)
  const answer = await get(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const [paper = 0] = await colourAt(answer.rawPayload, 10, 10)
  expect(Math.abs(paper - 245)).toBeLessThan(3)
  const again = await get(path, { 'if-none-match': answer.headers.etag })
  expect(again.statusCode).toBe(304)
})

test('an address that is no longer true leads to the picture as it is now', async () => {
  const id = await makeLibrary(studio.context).video({ title: 'Slow tide' })
  const path = await classCard(id)
  const old = await get(`/share/class/${id}/older.jpg`)
  expect([old.statusCode, old.headers.location]).toEqual([302, path])
  expect(old.headers['cache-control']).toBe('no-cache')
})

test('a photo stands on the card in place of what would be drawn', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#d00000' } })
    .webp()
    .toBuffer()
  const thumbnailUrl = await savePicture(studio.context, red, 'webp')
  const id = await makeLibrary(studio.context).video({ title: 'Photographed', thumbnailUrl })
  const { rawPayload } = await get(await classCard(id))
  const [r = 0, g = 255, b = 255] = await colourAt(rawPayload, 900, 300)
  expect(r).toBeGreaterThan(190)
  expect(Math.max(g, b)).toBeLessThan(30)
})

test('a teacher and the studio have a picture, too', async () => {
  const { id } = await studio.people.coach({ firstName: 'Priya', lastName: 'Nair' })
  const { records } = await studio.call(people, { query: { role: 'Coach', pageLength: 100 } })
  const teacher = records.find((one) => one.id === id) as Teacher
  const world = await studio.call(settings, {})
  for (const path of [teacherCardPath(world, teacher), studioCardPath(world)]) {
    const answer = await get(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200)
  }
})

test('what nobody may see has none: drafts, students, whoever has left, and what is no id (D17.open-videos, S-Z4)', async () => {
  const draft = await makeLibrary(studio.context).video({ film: false })
  const student = await studio.people.student()
  const gone = await studio.people.coach({ active: false })
  for (const path of [
    `class/${draft}`,
    `class/${randomUUID()}`,
    'class/x',
    `teacher/${student.id}`,
    `teacher/${gone.id}`,
    'teacher/%00',
  ]) {
    expect([path, (await get(`/share/${path}/x.jpg`)).statusCode]).toEqual([path, 404])
  }
})

test('a title of any letters and length is drawn', async () => {
  const titles = [`${'a'.repeat(90)}<b x="&">`, 'تمرين الصباح 🧘 山の朝, Łódź, Größe, Ελλάδα, Утро']
  for (const title of titles) {
    const id = await makeLibrary(studio.context).video({ title })
    expect([title, (await get(await classCard(id))).statusCode]).toEqual([title, 200])
  }
})
