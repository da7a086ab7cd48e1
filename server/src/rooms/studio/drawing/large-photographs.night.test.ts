import { setAvatar, setCover } from '@studio/contract/people/profile/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { setHero } from '@studio/contract/studio/own/endpoints.ts'
import { setPoster } from '@studio/contract/videos/upload/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith } from '../../../testing/form-with.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let coach: TestPerson
/** As a phone's camera takes it. */
let photo: Buffer
beforeAll(async () => {
  studio = await startTestStudio()
  coach = await studio.people.coach()
  photo = await drawn(8000, 6000).jpeg().toBuffer()
})
afterAll(() => studio.stop())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' }, limitInputPixels: false })
const ofCoach = (bytes: Buffer) =>
  [{ params: { id: coach.id } }, { form: formWith(bytes, 'photo.jpg') }] as const
async function sizeOf(url: string) {
  const { width, height } = await sharp((await studio.inject({ url })).rawPayload).metadata()
  return [width, height]
}

test.each([
  ['48 megapixels', 8000, 1, [800, 600]],
  ['108 megapixels', 12_000, 1, [800, 600]],
  ['108 megapixels, held upright', 12_000, 6, [600, 800]],
])('a photo of %s is drawn to size while it is decoded (R15)', async (_what, width, orientation, size) => {
  const bytes = await drawn(width, width * 0.75)
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage.rss()
  const { avatarUrl } = await studio.as(coach).call(setAvatar, ...ofCoach(bytes))
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  expect(await sizeOf(avatarUrl)).toEqual(size)
})

test('a photo that can only be decoded whole says that it has too many pixels (R15)', async () => {
  const bytes = await drawn(8000, 6000).jpeg({ progressive: true }).toBuffer()
  expect(await refused(studio.as(coach).call(setAvatar, ...ofCoach(bytes)))).toMatchObject({
    status: 413,
    message: 'This picture has too many pixels. Save it no more than 6,000 pixels wide, and choose it again',
  })
})

test('a cover of 48 megapixels is drawn to size (R15)', async () => {
  const { coverUrl } = await studio.as(coach).call(setCover, ...ofCoach(photo))
  expect(await sizeOf(coverUrl)).toEqual([2000, 1500])
})

test('a picture of a video of 48 megapixels is drawn to size (R15)', async () => {
  const id = await makeLibrary(studio.context).video({ coachUserId: coach.id })
  const form = formWith(photo, 'poster.jpg')
  const { thumbnailUrl } = await studio.as(coach).call(setPoster, { params: { id } }, { form })
  expect(await sizeOf(thumbnailUrl)).toEqual([1333, 1000])
})

test('a photograph of the first page of 48 megapixels is taken (R15)', { timeout: 120_000 }, async () => {
  const { call } = studio.as(await studio.people.admin())
  const { whole } = await call(setHero, {}, { form: formWith(photo, 'hero.jpg') })
  expect(await sizeOf(whole!.url)).toEqual([3200, 2400])
  await studio.context.queue.drain()
  expect((await studio.call(settings, {})).hero?.wide.width).toBe(2400)
})
