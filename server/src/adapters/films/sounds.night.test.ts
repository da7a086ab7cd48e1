import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '@studio/contract/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orWithoutFfmpeg, realFfmpeg } from '../../testing/films.ts'
import { ffmpegMaker } from './ffmpeg.ts'
import type { Loudness } from './film-maker.ts'
import { readLoudness } from './sounds.ts'

const ffmpeg = realFfmpeg ?? ''
const VOICE = 400
const MUSIC = 4_000
const patience = { still: 60 * SECOND, whole: 120 * SECOND, gentle: 120 * SECOND, judged: 60 * SECOND }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-sounds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A small film whose voice and music are tones in tracks of their own, both quiet. */
function filmOfTwoTracks(): string {
  const path = join(folder, 'two.mp4')
  const tone = (frequency: number) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=4`]
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=5:duration=4']
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:a', '-af', 'volume=-12dB', '-c:a', 'aac']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path]
  execFileSync(ffmpeg, [
    '-loglevel',
    'error',
    ...picture,
    ...tone(VOICE),
    ...tone(MUSIC),
    ...tracks,
    ...coded,
  ])
  return path
}

function loudnessOf(path: string): Loudness | null {
  const measuring = ['-vn', '-af', 'loudnorm=print_format=json', '-f', 'null', '-']
  const { stderr } = spawnSync(ffmpeg, ['-i', path, ...measuring], {
    encoding: 'utf8',
  })
  return readLoudness(stderr)
}

/** How much louder the voice of a file is than its music, in decibels. */
const voiceBefore = (path: string) =>
  volumeOf(path, 'lowpass=f=1000:p=2,lowpass=f=1000:p=2') -
  volumeOf(path, 'highpass=f=2000:p=2,highpass=f=2000:p=2')

function volumeOf(path: string, filter: string): number {
  const { stderr } = spawnSync(
    ffmpeg,
    ['-i', path, '-vn', '-af', `${filter},volumedetect`, '-f', 'null', '-'],
    {
      encoding: 'utf8',
    },
  )
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
}

describe.skipIf(!realFfmpeg)(`a film whose voice and music are tracks of their own${orWithoutFfmpeg}`, () => {
  let measured: Loudness | null
  const voices = new Map<string, number>()
  let levelled: Loudness | null
  let preview: Buffer
  beforeAll(async () => {
    const picture = { index: 0, rate: 5, lastFrame: 3.8, range: 'sdr' as const }
    const facts = { seconds: 4, width: 160, height: 90, picture, sounds: [0, 1] }
    const stop = new AbortController().signal
    const making = { id: '6d1f6b0e-6f7e-4b7d-9a39-0f6a2ff8a4c1', facts, level: true, stop, onPercent() {} }
    await ffmpegMaker({ program: ffmpeg, folder, patience }).make(filmOfTwoTracks(), making, async (all) => {
      measured = all.loudness
      for (const { name, path } of all.files) {
        if (name === 'preview') preview = await readFile(path)
        if (!['audio', 'voice', 'music'].includes(name)) continue
        voices.set(name, voiceBefore(path))
        if (name === 'audio') levelled = loudnessOf(path)
      }
    })
  }, 240_000)

  test('is heard as made, with the voice louder, and with the music louder (PLAYER-04)', () => {
    expect([...voices.keys()]).toEqual(['audio', 'voice', 'music'])
    const [asMade = 0, voice = 0, music = 0] = voices.values()
    expect(voice - asMade).toBeCloseTo(9, 0)
    expect(music - asMade).toBeCloseTo(-7, 0)
  })

  test('is levelled to -16 LUFS where that was chosen, and its loudness is that of the film as it came', () => {
    expect(measured?.integrated).toBeLessThan(-24)
    expect(levelled?.integrated).toBeCloseTo(-16, 0)
  })

  test('and its preview has a sound, too', () => {
    expect(preview.includes('mp4a')).toBe(true)
  })
})

test('a film without any sound to hear is silent, and one that is not measured is neither', () => {
  const printed = (values: object) => `[Parsed_loudnorm_1]\n${JSON.stringify(values, null, '\t')}\n`
  const silent = { input_i: '-inf', input_tp: '-inf', input_lra: '0.00', input_thresh: '-70.00' }
  expect(readLoudness(printed(silent))).toMatchObject({ integrated: -70, peak: -70 })
  expect(readLoudness('nothing of that kind')).toBeNull()
})
