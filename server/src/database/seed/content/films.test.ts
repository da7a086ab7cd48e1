import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { cardMark, demoVideos, filmFile, filmSeconds, titleCardOf } from './videos.ts'

const folder = fileURLToPath(new URL('../../../../demo/videos/', import.meta.url))
const MEGABYTE = 1_000_000

describe('the demo’s films', () => {
  test('are all there, none besides, and 20 MB at most together', () => {
    expect(readdirSync(folder).sort()).toEqual(demoVideos.map(filmFile).sort())
    const bytes = demoVideos.map((video) => statSync(folder + filmFile(video)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20 * MEGABYTE)
  })

  test('are as long as classes are: 5 to 45 minutes', () => {
    const lengths = demoVideos.map(({ minutes }) => minutes)
    expect(Math.min(...lengths)).toBe(5)
    expect(Math.max(...lengths)).toBe(45)
  })

  test.each(demoVideos.map((video) => [video.key, video] as const))(
    '%s is a real mp4 with H.264 and AAC of 1280 by 720, smooth to its end, as long as the library says, made from its card’s picture',
    async (_, video) => {
      const input = new Input({
        source: new FilePathSource(folder + filmFile(video)),
        formats: ALL_FORMATS,
      })
      const picture = await input.getPrimaryVideoTrack()
      const sound = await input.getPrimaryAudioTrack()
      expect(await picture?.getCodec()).toBe('avc')
      expect(await sound?.getCodec()).toBe('aac')
      expect(await input.getMimeType()).toContain('video/mp4')
      expect([await picture?.getDisplayWidth(), await picture?.getDisplayHeight()]).toEqual([1280, 720])
      const seconds = filmSeconds(video)
      const last =
        picture && (await new EncodedPacketSink(picture).getPacket(seconds, { metadataOnly: true }))
      expect(last?.timestamp).toBeCloseTo(seconds - 1 / 25)
      expect(await input.computeDuration()).toBe(filmSeconds(video))
      // If this fails, the pictures have changed: node server/demo/make-videos.mjs makes the films again.
      expect((await input.getMetadataTags()).comment).toBe(cardMark(titleCardOf(video)))
      input.dispose()
    },
  )
})
