import { setLook } from '@studio/contract/studio/own/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ STUDIO_NAME: 'Sol & Sea' })
  const palette = { paper: '#fff8e7', 'ember-disk': '#0a5c4a' }
  await studio.as(await studio.people.admin()).call(setLook, { body: { palette, texts: {} } })
})
afterAll(() => studio.stop())

test('a device keeps the studio under its own name and in its own colours', async () => {
  const answer = await studio.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = answer.json()
  expect(manifest).toMatchObject({
    name: 'Sol & Sea',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fff8e7',
  })
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const icon = await studio.inject(src)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  const { headers } = await studio.inject('/icons/192.png')
  const again = await studio.inject({ url: '/icons/192.png', headers: { 'if-none-match': headers.etag } })
  expect(again.statusCode).toBe(304)
})

test('the icon has the sun of the studio’s palette in its middle, and nothing that matters at its edge', async () => {
  const { rawPayload } = await studio.inject('/icons/512.png')
  const part = await sharp(rawPayload)
    .extract({ left: 246, top: 190, width: 20, height: 20 })
    .png()
    .toBuffer()
  const { channels } = await sharp(part).stats()
  const [r = 255, g = 0] = channels.map(({ mean }) => Math.round(mean))
  expect(r).toBeLessThan(40)
  expect(g).toBeGreaterThan(70)
})

test('other sizes are not drawn', async () => {
  for (const size of ['1', '100000', 'x']) {
    expect([size, (await studio.inject(`/icons/${size}.png`)).statusCode]).toEqual([size, 404])
  }
})
