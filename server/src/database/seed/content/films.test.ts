import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { filmFile, filmNames, filmSeconds } from './films.ts'
import { videos } from './videos.ts'

const folder = fileURLToPath(new URL('../../../../demo/videos/', import.meta.url))
const MEGABYTE = 1_000_000

describe('the demo’s films', () => {
  test('are all there, none besides, and 12 MB at most together', () => {
    expect(readdirSync(folder).sort()).toEqual(filmNames.map(filmFile).sort())
    const bytes = filmNames.map((film) => statSync(folder + filmFile(film)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * MEGABYTE)
  })

  test('differ in length, so that no two classes of a day look alike', () => {
    expect(new Set(Object.values(filmSeconds)).size).toBe(filmNames.length)
    for (const film of filmNames) expect(videos.some((video) => video.film === film)).toBe(true)
  })

  test.each(filmNames)('%s is a real mp4 with H.264 and AAC, as long as the library says', async (film) => {
    const input = new Input({ source: new FilePathSource(folder + filmFile(film)), formats: ALL_FORMATS })
    const picture = await input.getPrimaryVideoTrack()
    const sound = await input.getPrimaryAudioTrack()
    expect(await picture?.getCodec()).toBe('avc')
    expect(await sound?.getCodec()).toBe('aac')
    expect(await input.getMimeType()).toContain('video/mp4')
    expect(await input.computeDuration()).toBeCloseTo(filmSeconds[film], 0)
    input.dispose()
  })
})
