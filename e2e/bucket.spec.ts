import { expect, type Page } from '@playwright/test'
import { hasObjectStore, startBucket, type TestBucket } from '../server/src/testing/bucket/start-bucket.ts'
import { makeStandIns, realFfmpeg } from '../server/src/testing/films.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { choose } from './playing.ts'
import { ADMIN, arriveSignedIn } from './signed-in.ts'
import { preparedFfmpeg, shown, uploadFilm } from './studio/film-studio.ts'
import { type OwnStudio, startStudio, test as withStudio } from './studio/own-studio.ts'

const test = withStudio.extend<object, { bucket: TestBucket; ownStudio: OwnStudio }>({
  bucket: [
    async ({ browserName: _ }, use) => {
      const bucket = await startBucket('studio-films', '*')
      await use(bucket)
      await bucket.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ownStudio: [
    async ({ bucket }, use) => {
      const standIns = makeStandIns()
      const environment = { ...bucket.environment, FFMPEG: preparedFfmpeg(standIns) }
      const studio = await startStudio(environment, { fresh: true })
      await use(studio)
      await studio.stop()
      standIns.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  studio: ({ ownStudio }, use) => use(ownStudio),
})
test.skip(
  !hasObjectStore,
  'there is no object store on this machine (apt-get install swift-proxy swift-object …)',
)
test.skip(!realFfmpeg, 'there is no ffmpeg on this machine')

/** Paths of the bucket that the page has read, with their statuses. */
function readsOf(page: Page, bucket: TestBucket): string[] {
  const reads: string[] = []
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url())
    if (origin === bucket.settings.endpoint) reads.push(`${answer.status()} ${pathname}`)
  })
  return reads
}
const ofBucket = (reads: string[], end: RegExp) => reads.filter((read) => end.test(read))

test('the qualities of a film are read from the bucket itself, by links of a minute, and pages may read nothing else there (S-F7, S-S8)', {
  tag: '@night',
}, async ({ page, studio, bucket }) => {
  const complaints = await complaintsOf(page)
  const reads = readsOf(page, bucket)
  const { address } = await uploadFilm(studio.url, 'Slow tide from a bucket')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  const document = await page.goto('/admin/live')
  expect(document?.headers()['content-security-policy']).toContain(
    `media-src 'self' blob: ${bucket.settings.endpoint}/${bucket.settings.bucket}/;`,
  )
  await open(page, '/admin/live')
  await page
    .getByRole('button', { name: /^Play Slow tide from a bucket/ })
    .first()
    .click()
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5)
  await choose(page, 'Quality', '360p')
  await expect.poll(async () => (await shown(page)).height).toBe(360)
  await page.getByRole('slider', { name: 'Seek' }).hover()
  await expect(page.locator('[data-seek-picture] img')).toBeVisible()
  for (const file of ['v360.mp4', 'audio.mp4', 'thumbs.jpg'])
    expect(ofBucket(reads, new RegExp(`^20[06] /studio-films/renditions/.*${file}$`)), file).not.toEqual([])
  expect(complaints).toEqual([])
})

test('a film without other qualities is sent by the studio, with its captions (S-F7)', {
  tag: '@night',
}, async ({ page, studio: _, bucket }) => {
  const complaints = await complaintsOf(page)
  const reads = readsOf(page, bucket)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5)
  await page.locator('[data-stage]').press('c')
  await expect(page.locator('[data-captions]')).not.toBeEmpty()
  expect(ofBucket(reads, /\.mp4$/)).toEqual([])
  expect(complaints).toEqual([])
})
