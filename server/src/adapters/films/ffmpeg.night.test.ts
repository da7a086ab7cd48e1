import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '@studio/contract/dates.ts'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  filmBy,
  isRunning,
  makeStandIns,
  orWithoutFfmpeg,
  realFfmpeg,
  smallFilm,
} from '../../testing/films.ts'
import { ffmpegMaker } from './ffmpeg.ts'
import { type Loudness, type MadeFile, MakingStopped } from './film-maker.ts'
import type { FfmpegTimeouts } from './run-ffmpeg.ts'

const picture = { index: 0, rate: 5, lastFrame: 12.8, range: 'sdr' as const }
const facts = { seconds: 13, width: 640, height: 480, picture, sounds: [0] }
const id = '0b7c5f4e-9f8a-4a55-8d3e-1c2f7d8a9b10'
const patient = { still: 60 * SECOND, whole: 120 * SECOND, gentle: 120 * SECOND, judged: 60 * SECOND }
const standIns = makeStandIns()

let folder: string
let film: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-films-'))
  film = join(folder, 'film.mp4')
  if (realFfmpeg) await writeFile(film, smallFilm())
}, 60_000)
afterAll(async () => {
  standIns.remove()
  await rm(folder, { recursive: true, force: true })
})

const never = new AbortController().signal
const madeBy = (program: string, patience: FfmpegTimeouts = patient) =>
  ffmpegMaker({ program, folder, patience })
const making = (stop = never) => ({ id, facts, level: false, stop, onPercent: () => {} })
describe.skipIf(!realFfmpeg)(`ffmpeg makes of a film${orWithoutFfmpeg}`, () => {
  let made: readonly MadeFile[]
  let sizes: number[]
  let frames: Buffer[]
  let loudness: Loudness | null
  let contents: Buffer[]
  let preview: { bytes: Buffer; seconds: number; sounds: number }
  const percents: number[] = []
  beforeAll(async () => {
    const told = { ...making(), onPercent: (percent: number) => void percents.push(percent) }
    await madeBy(realFfmpeg ?? '').make(film, told, async ({ files, loudness: measured }) => {
      loudness = measured
      made = files
      sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
      contents = await Promise.all(files.map(({ path }) => readFile(path)))
      const path = files[3]?.path ?? ''
      const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
      const [seconds, sounds] = [await input.computeDuration(), (await input.getAudioTracks()).length]
      preview = { bytes: await readFile(path), seconds, sounds }
      input.dispose()
      frames = await Promise.all(files.slice(4, 7).map(({ path }) => readFile(path)))
    })
  }, 240_000)

  test('its own height and clearly lower ones, its sound alone, and thumbnails', () => {
    expect(made.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['v480', 640, 480],
      ['v360', 480, 360],
      ['audio', 0, 0],
      ['preview', 480, 360],
      ['frame1', 640, 480],
      ['frame2', 640, 480],
      ['frame3', 640, 480],
      ['thumbs', 120, 90],
    ])
    expect(made[0]?.codecs).toMatch(/^avc1\.64[0-9a-f]{4}$/)
    expect(made[2]?.codecs).toBe('mp4a.40.2')
  })

  test('and nothing of it says where the film was made, or by whom (S-F5)', () => {
    const tells = (bytes: Buffer) => bytes.includes('Kitchen')
    expect(tells(readFileSync(film))).toBe(true)
    expect(contents.filter(tells)).toEqual([])
  })

  test('playlists whose parts begin at the same moments in each height, six seconds each, and hold the whole file', () => {
    const lengths = made.slice(0, 2).map(({ playlist }) => playlist.match(/#EXTINF:[\d.]+/g))
    expect(lengths[0]).toHaveLength(3)
    expect(lengths[1]).toEqual(lengths[0])
    for (const [at, { playlist }] of made.slice(0, 3).entries()) {
      const [, length, offset] = playlist.match(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n%\n#EXT-X-ENDLIST/) ?? []
      expect(Number(length) + Number(offset)).toBe(sizes[at])
      expect(playlist).toContain('#EXT-X-MAP:URI="%",BYTERANGE="')
    }
  })

  test('a thumbnail of each second second, each with its place in the large picture', () => {
    const cues = made[7]?.playlist.split('\n\n').slice(1) ?? []
    expect(cues).toHaveLength(7)
    expect(cues[6]?.trim()).toBe('00:00:12.000 --> 00:00:14.000\n%#xywh=720,0,120,90')
  })

  test('three seconds for visitors, who get nothing of the rest, in a file that begins to play at once', () => {
    expect(preview.seconds).toBeCloseTo(3, 0)
    expect(preview.sounds).toBe(1)
    expect(preview.bytes.indexOf('moov')).toBeLessThan(preview.bytes.indexOf('mdat'))
  })

  test('three pictures of moments that differ, to choose its poster from', () => {
    for (const frame of frames) expect(frame.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(new Set(frames.map((frame) => frame.toString('hex'))).size).toBe(3)
  })

  test('its loudness, as it came', () => {
    // A tone of 330 Hz at an eighth of the full scale.
    expect(loudness?.integrated).toBeCloseTo(-21.8, 0)
    // The tone's own is -18; the encoder adds a click where it begins.
    expect(loudness?.peak).toBeGreaterThan(-18.5)
    expect(loudness?.peak).toBeLessThan(-10)
  })

  test('and tells each second of film how far it is, long before the thumbnails, which come last; and leaves nothing in its folder', async () => {
    expect(percents.filter((percent) => percent < 60).length).toBeGreaterThan(5)
    expect(percents.every((percent, at) => percent >= (percents[at - 1] ?? 0) && percent < 100)).toBe(true)
    expect(existsSync(join(folder, id))).toBe(false)
  })
})

test.skipIf(!realFfmpeg)(
  `a film of less than half a second is made, with its thumbnail${orWithoutFfmpeg}`,
  async () => {
    const path = filmBy(folder, 'moment.mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=0.4', '-c:v', 'libx264'],
    ])
    const moment = {
      seconds: 1,
      width: 320,
      height: 180,
      picture: { ...picture, rate: 30, lastFrame: 0.367 },
    }
    const sizes = new Map<string, number>()
    const told = { ...making(), facts: { ...moment, sounds: [] } }
    await madeBy(realFfmpeg ?? '').make(path, told, async ({ files }) => {
      for (const { name, path } of files) sizes.set(name, (await stat(path)).size)
    })
    expect([...sizes.keys()]).toEqual(['v180', 'preview', 'frame1', 'frame2', 'frame3', 'thumbs'])
    expect(Math.min(...sizes.values())).toBeGreaterThan(500)
  },
)

describe.skipIf(!realFfmpeg)(`a hostile film names nothing else to read (S-F5)${orWithoutFfmpeg}`, () => {
  const refuses = async (name: string, bytes: Buffer | string) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const making = madeBy(realFfmpeg ?? '').make(
      path,
      { id, facts, level: false, stop: never, onPercent() {} },
      async () => {},
    )
    await expect(making).rejects.toMatchObject({ failure: 'unreadable' })
  }
  test('a playlist or a list of files with the name of an mp4', async () => {
    await refuses('list.mp4', `ffconcat version 1.0\nfile ${film}\n`)
    await refuses('hls.mp4', `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile://${film}\n#EXT-X-ENDLIST\n`)
  })
})

describe('a program that', () => {
  const makeWith = async (script: string, patience?: FfmpegTimeouts, stop?: AbortSignal, of = facts) => {
    const took: unknown[] = []
    const program = standIns.program('ffmpeg', script)
    await madeBy(program, patience)
      .make(film, { ...making(stop), facts: of }, async (made) => void took.push(made))
      .catch((error: unknown) => took.push(error))
    expect(existsSync(join(folder, id)), 'its folder').toBe(false)
    return took
  }
  const pidFile = join(standIns.folder, 'pid')
  const notePid = `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));`
  const notedPid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
  const isGone = () => expect.poll(() => isRunning(notedPid()), { timeout: 15_000 }).toBe(false)

  test('crashes makes nothing, and what it complained of is kept', async () => {
    const [error] = await makeWith(`console.error('moov atom not found'); process.exit(1)`)
    expect(error).toMatchObject({ failure: 'unreadable', message: expect.stringContaining('moov atom') })
  })

  test('finds the disk full says so', async () => {
    const [error] = await makeWith(
      `console.error('av_interleaved_write_frame(): No space left on device'); process.exit(1)`,
    )
    expect(error).toMatchObject({ failure: 'noRoom' })
  })

  test('hangs is ended, also where it says the same again and again', async () => {
    const same = `setInterval(() => console.log('out_time_us=1000000'), 50)`
    const [error] = await makeWith(notePid + same, { ...patient, still: 1_500 })
    expect(error).toMatchObject({ failure: 'stuck' })
    await isGone()
  })

  test('gets on and on is ended when it has taken too long', async () => {
    const on = `let t = 1; setInterval(() => console.log('out_time_us=' + (t += 1000)), 20)`
    const [error] = await makeWith(notePid + on, { ...patient, whole: 2_000 })
    expect(error).toMatchObject({ failure: 'slow' })
    await isGone()
  })

  test('floods its output is ended, and little of it is kept', async () => {
    const flood = `const line = 'x'.repeat(1e6); (function say() { process.stderr.write(line, say) })()`
    const [error] = await makeWith(notePid + flood)
    expect(error).toMatchObject({ failure: 'unreadable' })
    expect(String((error as Error).message).length).toBeLessThan(3_000)
    await isGone()
  })

  test('is killed from outside has been ended, and the film may be good', async () => {
    const [error] = await makeWith(`process.kill(process.pid, 'SIGKILL')`)
    expect(error).toMatchObject({ failure: 'ended' })
  })

  test('does not listen to signals is ended at once when it is to stop', async () => {
    const deaf = `process.on('SIGTERM', () => {}); ${notePid} console.log('out_time_us=1'); setInterval(() => {}, 1000)`
    const stop = new AbortController()
    rmSync(pidFile, { force: true })
    const stopped = makeWith(deaf, patient, stop.signal)
    await expect.poll(() => isRunning(notedPid()), { timeout: 15_000 }).toBe(true)
    stop.abort()
    expect((await stopped)[0]).toBeInstanceOf(MakingStopped)
    await isGone()
  })

  test('works gives way to all else on the machine, and the server keeps its own priority', async () => {
    const own = getPriority()
    const stop = new AbortController()
    rmSync(pidFile, { force: true })
    const stopped = makeWith(`${notePid} setInterval(() => {}, 1000)`, patient, stop.signal)
    await expect.poll(() => isRunning(notedPid()), { timeout: 15_000 }).toBe(true)
    expect(getPriority(notedPid())).toBe(constants.priority.PRIORITY_LOW)
    expect(getPriority()).toBe(own)
    stop.abort()
    await stopped
    await isGone()
  })

  describe('gets next to nothing at the lowest priority, on a machine whose cores are all busy,', () => {
    const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
    // Its loudness is not measured first: a single run of ffmpeg makes it.
    const silent = { ...facts, sounds: [] }
    const runsFile = join(standIns.folder, 'runs')
    const priorities = () => readFileSync(runsFile, 'utf8').trim().split(' ').map(Number)
    const only = (gentle: string) => `
      const { constants, getPriority } = require('node:os')
      require('node:fs').appendFileSync(${JSON.stringify(runsFile)}, getPriority() + ' ')
      if (getPriority() === constants.priority.PRIORITY_LOW) { ${gentle} }
      else { console.error('came to its end'); process.exit(1) }`
    const creeps = (microseconds: number) =>
      `let t = 0; setInterval(() => console.log('out_time_us=' + (t += ${microseconds})), 50)`
    beforeEach(() => rmSync(runsFile, { force: true }))

    test('and stands still, or is too slow to be done in time, is begun again once with a share of them', async () => {
      for (const [gentle, patience] of [
        ['setInterval(() => {}, 1000)', { ...patient, still: 1_500 }],
        [creeps(10_000), { ...patient, judged: 1_000, gentle: 20_000 }],
      ] as const) {
        rmSync(runsFile, { force: true })
        const [error] = await makeWith(only(gentle), patience, never, silent)
        expect(error).toMatchObject({
          failure: 'unreadable',
          message: expect.stringContaining('came to its end'),
        })
        expect(priorities()).toEqual([PRIORITY_LOW, PRIORITY_BELOW_NORMAL])
      }
    })

    test('and is fast enough all the same, goes on as it is', async () => {
      const fast = `${creeps(500_000)}; setTimeout(() => process.exit(1), 2500)`
      await makeWith(only(fast), { ...patient, judged: 1_000, gentle: 20_000 }, never, silent)
      expect(priorities()).toEqual([PRIORITY_LOW])
    })
  })

  test('is not there is a fault of the studio, and none of the film', async () => {
    const made = madeBy('/nowhere/ffmpeg').make(film, making(), async () => {})
    await expect(made).rejects.toThrow('could not be started')
  })
})
