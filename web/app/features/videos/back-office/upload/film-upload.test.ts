import { expect, test } from 'vitest'
import { filmOptions, mayPass } from './film-upload.ts'

const file = { name: `${'long tide '.repeat(10)}.MP4`, size: 660_000_000, lastModified: 17 }

test('a film goes in pieces of 10485760 bytes, a failed one again after 0, 3, 5, 10, 20 and 60 seconds (UPLOAD-06, UPLOAD-07, BO-LIMIT-03, BO-LIMIT-04)', () => {
  const { chunkSize, retryDelays } = filmOptions('v', file)
  expect(chunkSize).toBe(10_485_760)
  expect(retryDelays).toEqual([0, 3000, 5000, 10_000, 20_000, 60_000])
})

test('its name is cut and ends with .mp4, and it names its video (BO-API-18, BO-VALID-05)', () => {
  const { metadata } = filmOptions('v', file)
  expect(metadata).toMatchObject({ mimetype: 'video/mp4', size: '660000000', controller: 'video', id: 'v' })
  expect(metadata.name).toMatch(/^long tide .{46}\.mp4$/)
})

test('the same file goes on only for the same video', async () => {
  const of = (videoId: string, changes = {}) => filmOptions(videoId, { ...file, ...changes }).fingerprint()
  expect(await of('v')).toBe(await of('v'))
  expect(new Set([await of('v'), await of('w'), await of('v', { lastModified: 18 })]).size).toBe(3)
})

test.each([
  [0, true],
  [503, true],
  [423, true],
  [409, true],
  [429, true],
  [400, false],
  [401, false],
  [403, false],
  [413, false],
  [507, false],
])('a piece that is answered %d is sent again: %s (UPLOAD-07)', (status, again) => {
  expect(mayPass(status)).toBe(again)
})
