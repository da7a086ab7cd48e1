import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { trainingPacks } from '@studio/contract/training/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownFiles } from '../../../config/pictures.ts'
import { trainingPacks as trainingPackRows } from '../../../database/tables/training.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { openPhotos } from './studio-photos.ts'

let folder: string
let studio: TestStudio

const grey = (width: number, height: number, level: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: level, g: level, b: level } } })

/** A wall that is dark at the left and bright at the right. */
const halves = async (width: number, height: number) =>
  grey(width, height, 20)
    .composite([
      {
        input: await grey(width / 2, height, 240)
          .png()
          .toBuffer(),
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-photos-'))
  await writeFile(join(folder, 'hero.jpg'), await halves(1500, 900))
  await writeFile(join(folder, 'hero-tall.png'), await grey(600, 1100, 250).png().toBuffer())
  await mkdir(join(folder, 'our-studio'))
  await mkdir(join(folder, 'paths'))
  const room = await grey(700, 500, 120).jpeg().toBuffer()
  await writeFile(join(folder, 'our-studio', '10 The door.jpg'), room)
  await writeFile(join(folder, 'our-studio', '2 The long room at noon.JPG'), room)
  await writeFile(join(folder, 'our-studio', '3 Broken.png'), 'no picture at all')
  await writeFile(join(folder, 'our-studio', 'notes.txt'), 'Ask for the others.')
  await writeFile(join(folder, 'paths', 'GROUND UP.webp'), await grey(1000, 600, 200).webp().toBuffer())
  studio = await startTestStudio({ DATA_DIR: folder })
  await vi.waitFor(() => expect(studio.context.photos.paths.size).toBe(1), { timeout: 150_000 })
}, 180_000)
afterAll(async () => {
  await studio.stop()
  await rm(folder, { recursive: true })
})

const hero = async () => (await studio.call(settings, {})).hero!

test('a hero is cropped for three shapes of window, in sizes that it has, as AVIF and WebP (D15)', async () => {
  const { wide, middle, tall } = await hero()
  expect([wide.width, wide.height]).toEqual([1200, 600])
  expect([middle.width, middle.height]).toEqual([820, 820])
  expect(tall.width).toBe(560)
  expect(tall.height / tall.width).toBeCloseTo(16 / 9, 1)
  expect(wide.webp).toMatch(/^\/pictures\/[0-9a-f]{32}\.webp 1200w$/)
  for (const [kind, set] of [
    ['avif', wide.avif],
    ['webp', tall.webp],
  ] as const) {
    const { statusCode, headers, rawPayload } = await studio.inject({ url: set.split(' ')[0]! })
    expect([statusCode, headers['content-type']]).toEqual([200, `image/${kind}`])
    expect(rawPayload.includes('secret place')).toBe(false)
  }
})

test("'Our Studio' has the photographs of its folder in the order of their numbers, said as their names say; what is none is left out (D15, ABOUT-02)", async () => {
  const { ourStudio } = await studio.call(settings, {})
  expect(ourStudio.map(({ alt }) => alt)).toEqual(['The long room at noon', 'The door'])
  expect(ourStudio[0]).toMatchObject({ width: 640, height: 457 })
})

test('a training path has the photograph that is named like it, however it is spelt (D15, PATH-02)', async () => {
  const { db, clock } = studio.context
  const made = { planId: null, createdAt: clock.now() }
  await db.insert(trainingPackRows).values(['Ground up', 'Sleep'].map((title) => ({ ...made, title })))
  studio.context.content.drop()
  const { records } = await studio.call(trainingPacks, { query: {} })
  const photos = Object.fromEntries(records.map(({ title, photo }) => [title, photo]))
  expect(photos).toMatchObject({ 'Ground up': { width: 960, height: 576 }, Sleep: null })
})

test('what was prepared is kept: the next start draws nothing', async () => {
  const before = await hero()
  Object.assign(studio.context.photos, { hero: null, ourStudio: [], paths: new Map() })
  const written = vi.spyOn(studio.context.files, 'write')
  await openPhotos(studio.context)
  expect(studio.context.photos.hero).toEqual(before)
  expect(written).not.toHaveBeenCalled()
})

test('a file that is no picture leaves the drawn one, and the studio open', async () => {
  const other = await startTestStudio()
  await writeFile(join(other.context.config.dataDir, 'hero.jpg'), 'no picture at all')
  Object.assign(other.context, {
    config: { ...other.context.config, own: ownFiles(other.context.config.dataDir) },
  })
  await openPhotos(other.context)
  const { hero: none, heroUrl } = await other.call(settings, {})
  expect([none, heroUrl]).toEqual([null, null])
  await other.stop()
})
