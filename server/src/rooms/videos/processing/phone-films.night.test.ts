import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegArguments } from '../../../adapters/films/ffmpeg-arguments.ts'
import type { MadeFile } from '../../../adapters/films/film-maker.ts'
import { readOutput } from '../../../adapters/films/read-output.ts'
import { filmBy, orWithoutFfmpeg, realFfmpeg } from '../../../testing/films.ts'
import { readFilm } from '../film/film-reader.ts'

const ffmpeg = realFfmpeg ?? ''
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-phone-films-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is made of a film, by names; at the tests' own priority, since a busy machine leaves nothing for the lowest. */
async function madeOf(path: string): Promise<Map<string, MadeFile>> {
  const facts = await readFilm({ path }, { sha256: 'known' })
  if (!facts) throw new Error('no film')
  const into = `${path} made`
  await mkdir(into, { recursive: true })
  await promisify(execFile)(ffmpeg, ffmpegArguments(path, { facts, folder: into, level: null }))
  const { made } = await readOutput(into, facts)
  return new Map(made.map((file) => [file.name, file]))
}
const pathOf = (made: Map<string, MadeFile>, name: string) => made.get(name)?.path ?? ''
const namesOf = (made: Map<string, MadeFile>) => [...made.keys()].filter((name) => name.startsWith('v'))
const lengthOf = (made: Map<string, MadeFile>, name: string) =>
  [...(made.get(name)?.playlist ?? '').matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, s]) => sum + Number(s),
    0,
  )

/** Times of its frames, its size and its colours, as a player reads them. */
async function pictureOf(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no picture')
  const times: number[] = []
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  }))
    times.push(timestamp)
  const size = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const colours = await track.getColorSpace()
  input.dispose()
  return { times: times.sort((a, b) => a - b), size, colours }
}

const said = (args: string[]) => spawnSync(ffmpeg, ['-hide_banner', ...args], { encoding: 'utf8' }).stderr
/** Mean brightness and saturation of a picture's first second, as a screen shows it. */
function looksOf(path: string, filter = 'null') {
  const args = [
    '-loglevel',
    'error',
    '-t',
    '1',
    '-i',
    path,
    '-vf',
    `${filter},format=rgb24`,
    '-f',
    'rawvideo',
    '-',
  ]
  const { stdout } = spawnSync(ffmpeg, args, { maxBuffer: 1e8 })
  let [brightness, saturation] = [0, 0]
  for (let at = 0; at + 2 < stdout.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = stdout.subarray(at, at + 3)
    brightness += (red + green + blue) / stdout.length
    saturation += ((Math.max(red, green, blue) - Math.min(red, green, blue)) * 3) / stdout.length
  }
  return { brightness, saturation }
}
const isNear = (found: number, right: number, share: number) =>
  expect(Math.abs(found / right - 1), `${found} beside ${right}`).toBeLessThan(share)
/** Second at which the first beep begins. */
const beepOf = (path: string) =>
  Number(
    /silence_end: ([\d.]+)/.exec(
      said(['-i', path, '-af', 'silencedetect=n=-40dB:d=0.5', '-f', 'null', '-']),
    )?.[1],
  )

/** Seconds of sound that are in it, whatever their times. */
const heardOf = (path: string) => {
  const args = ['-loglevel', 'error', '-i', path, '-ar', '8000', '-ac', '1', '-f', 's16le', '-']
  return spawnSync(ffmpeg, args, { maxBuffer: 1e8 }).stdout.length / 16_000
}

const tests = (rate: number, seconds: number, size = '320x180') => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=500:duration=${seconds}`]
const beep = (seconds: number, at: number) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=1000:duration=${seconds},volume='between(t,${at},${at + 0.3})':eval=frame`,
  ],
]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const asTimed = ['-fps_mode', 'passthrough', '-enc_time_base', '1:600', '-video_track_timescale', '600']

describe.skipIf(!realFfmpeg)(`a phone's film${orWithoutFfmpeg}`, () => {
  describe.each([
    ['HLG', 'arib-std-b67'],
    ['PQ', 'smpte2084'],
  ])('in %s', (name, transfer) => {
    let film: string
    let made: Map<string, MadeFile>
    beforeAll(async () => {
      const x265 = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
      const colours = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc']
      const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le']
      film = filmBy(folder, `${name}.mp4`, [...tests(5, 4), ...hevc, ...colours, '-x265-params', x265])
      made = await madeOf(film)
    }, 120_000)

    test('looks on any screen as it was meant', async () => {
      const { colours } = await pictureOf(pathOf(made, 'v180'))
      expect(colours).toMatchObject({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' })
      const right = looksOf(
        film,
        'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv',
      )
      for (const found of ['v180', 'preview', 'frame1'].map((one) => looksOf(pathOf(made, one)))) {
        isNear(found.brightness, right.brightness, 0.1)
        isNear(found.saturation, right.saturation, 0.1)
      }
    })
  })

  test('without HDR keeps its colours', async () => {
    const film = filmBy(folder, 'sdr.mp4', [
      ...tests(5, 3),
      '-vf',
      'scale=out_color_matrix=bt709',
      '-colorspace',
      'bt709',
      ...H264,
    ])
    const made = await madeOf(film)
    const right = looksOf(film)
    for (const found of ['v180', 'frame1'].map((one) => looksOf(pathOf(made, one)))) {
      isNear(found.brightness, right.brightness, 0.02)
      isNear(found.saturation, right.saturation, 0.03)
    }
  }, 60_000)

  test.each([
    ['sound that begins at second 3', [...tests(10, 20), '-itsoffset', '3', ...beep(17, 5)], 8],
    [
      'a picture that begins at second 3',
      ['-itsoffset', '3', ...tests(10, 17), ...beep(20, 8), ...asTimed],
      8,
    ],
    ['both beginning at second 2', [...tests(10, 18), ...beep(18, 6), '-output_ts_offset', '2'], 8],
    [
      'sound that pauses for three seconds',
      [...tests(10, 20), ...beep(20, 8), '-af', `aselect='not(between(t,2,5))'`],
      8,
    ],
  ])(
    'with %s has them at the same moments in parts',
    async (name, args, at) => {
      const made = await madeOf(filmBy(folder, `${name}.mp4`, [...args, ...H264]))
      expect(Math.abs(beepOf(pathOf(made, 'audio')) - at)).toBeLessThan(0.05)
      expect((await pictureOf(pathOf(made, 'v180'))).times[0]).toBe(0)
      for (const part of ['v180', 'audio']) {
        expect(lengthOf(made, part)).toBeGreaterThan(19.5)
        expect((await readFile(pathOf(made, part))).includes('elst'), part).toBe(false)
      }
    },
    120_000,
  )

  test('that was trimmed on the phone begins where it was trimmed, with its sound', async () => {
    const whole = filmBy(folder, 'whole.mp4', [...tests(30, 14), ...beep(14, 8), '-g', '300', ...H264])
    const made = await madeOf(filmBy(folder, 'trimmed.mp4', ['-ss', '3.5', '-i', whole, '-c', 'copy']))
    expect(Math.abs(beepOf(pathOf(made, 'audio')) - 4.5)).toBeLessThan(0.05)
    expect((await pictureOf(pathOf(made, 'v180'))).times[0]).toBe(0)
    expect(Math.abs(lengthOf(made, 'v180') - 10.5)).toBeLessThan(0.1)
  }, 60_000)

  test.each(['pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'alac', 'flac'])(
    'with a camera’s or a recorder’s %s is heard',
    async (codec) => {
      const of = ['-c:a', codec, '-strict', '-2', '-f', codec === 'flac' ? 'mp4' : 'mov']
      const args = [...tests(10, 4), ...beep(4, 2), ...H264, ...of]
      const made = await madeOf(filmBy(folder, `${codec}.mp4`, args))
      expect(Math.abs(beepOf(pathOf(made, 'audio')) - 2)).toBeLessThan(0.05)
    },
    60_000,
  )

  test.each([
    ['59.33 frames a second', [...tests(59.33, 6), ...asTimed], 356],
    [
      '30 frames whose times jitter',
      [
        ...tests(30, 8),
        '-vf',
        `settb=1/120,setpts='N*4+mod(N*7,3)-1'`,
        '-fps_mode',
        'passthrough',
        '-enc_time_base',
        '1:120',
        '-video_track_timescale',
        '120',
      ],
      240,
    ],
    ['240 frames a second', tests(240, 3), 180],
    ['120 frames a second', tests(120, 3), 180],
    [
      '29.97 frames a second, interlaced',
      [...tests(59.94, 6), '-vf', 'interlace', '-flags', '+ildct+ilme', '-x264opts', 'interlaced=1'],
      180,
    ],
    [
      'slow motion: 30 frames, then 240',
      [...tests(240, 4), '-vf', `select='gt(t,3)+not(mod(n,8))'`, ...asTimed],
      150,
    ],
  ])(
    'of %s keeps its frames, 60 a second at most',
    async (name, args, frames) => {
      const film = filmBy(folder, `${name}.mp4`, [...args, ...H264])
      const { times } = await pictureOf(pathOf(await madeOf(film), 'v180'))
      isNear(times.length, frames, 0.005)
      expect(new Set(times).size, 'no two at a time').toBe(times.length)
    },
    120_000,
  )

  test.each([
    [
      'that stands',
      [...tests(5, 2, '1080x1920')],
      ['v1080 1080x1920', 'v720 720x1280', 'v480 480x854', 'v360 360x640'],
    ],
    [
      'of wide pixels',
      [...tests(5, 2, '1440x1080'), '-vf', 'setsar=4/3'],
      ['v1080 1920x1080', 'v720 1280x720', 'v480 854x480', 'v360 640x360'],
    ],
    [
      'of odd sizes',
      [...tests(5, 2, '856x482'), '-vf', 'crop=853:481:0:0:exact=1,format=yuv444p', '-pix_fmt', 'yuv444p'],
      ['v480 852x480', 'v360 638x360'],
    ],
    ['that is tiny', [...tests(5, 2, '64x36')], ['v36 64x36']],
  ])(
    '%s has the qualities of its shorter side, in even sizes',
    async (name, args, sizes) => {
      const made = await madeOf(
        filmBy(folder, `${name}.mp4`, [...args, ...(args.includes('yuv444p') ? [] : H264)]),
      )
      const found = await Promise.all(
        namesOf(made).map(async (one) => `${one} ${(await pictureOf(pathOf(made, one))).size.join('x')}`),
      )
      expect(found).toEqual(sizes)
      for (const one of namesOf(made)) {
        const { width, height } = made.get(one) ?? {}
        expect(sizes).toContain(`${one} ${width}x${height}`)
      }
    },
    120_000,
  )

  test('whose first sound is none that ffmpeg knows has the next one', async () => {
    const two = ['-map', '0:v', '-map', '1:a', '-map', '1:a']
    const film = filmBy(folder, 'spatial.mp4', [...tests(10, 4), ...beep(4, 2), ...two, ...H264])
    const bytes = await readFile(film)
    bytes.write('apac', bytes.indexOf('mp4a', bytes.indexOf('stsd', bytes.indexOf('smhd'))))
    await writeFile(film, bytes)
    expect(Math.abs(beepOf(pathOf(await madeOf(film), 'audio')) - 2)).toBeLessThan(0.05)
  }, 60_000)

  test('of a meeting that changes its size is made whole, in one size, and its sound stays where it is', async () => {
    const parts = ['640x360', '320x240'].map((size, at) =>
      filmBy(folder, `part ${at}.ts`, [...tests(10, 4, size), ...beep(4, 2 * at - 1), ...H264]),
    )
    const film = filmBy(folder, 'meeting.mp4', ['-i', `concat:${parts.join('|')}`, '-c', 'copy'])
    const made = await madeOf(film)
    const { times, size } = await pictureOf(pathOf(made, 'v360'))
    expect(size).toEqual([640, 360])
    expect(
      times.every(
        (time, at) => at === 0 || (time > (times[at - 1] ?? 0) && time - (times[at - 1] ?? 0) < 0.3),
      ),
    ).toBe(true)
    expect(Math.abs(lengthOf(made, 'v360') - 8)).toBeLessThan(0.3)
    expect(Math.abs(lengthOf(made, 'audio') - 8)).toBeLessThan(0.3)
    expect(Math.abs(beepOf(pathOf(made, 'audio')) - 5)).toBeLessThan(0.1)
    expect(Math.abs(heardOf(pathOf(made, 'audio')) - 8)).toBeLessThan(0.1)
  }, 60_000)

  test('whose first picture is not to be shown is made of the second', async () => {
    const film = filmBy(folder, 'two.mp4', [
      ...['-f', 'lavfi', '-i', 'color=black:size=160x90:rate=10:duration=4', ...tests(10, 4, '640x360')],
      ...['-map', '0', '-map', '1', '-disposition:v:0', '0', '-disposition:v:1', 'default', ...H264],
    ])
    const made = await madeOf(film)
    expect(namesOf(made)).toEqual(['v360'])
    expect(looksOf(pathOf(made, 'v360')).brightness).toBeGreaterThan(60)
  }, 60_000)

  test('that was turned stands', async () => {
    const lying = filmBy(folder, 'lying.mp4', [...tests(5, 2, '640x360'), ...H264])
    const made = await madeOf(
      filmBy(folder, 'turned.mp4', ['-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90']),
    )
    expect(namesOf(made)).toEqual(['v360'])
    expect((await pictureOf(pathOf(made, 'v360'))).size).toEqual([360, 640])
  }, 60_000)

  test.each([
    ['one still picture with a minute of sound', [...tests(1, 1), ...tone(60)], 60],
    ['three seconds of 120 frames with nine of sound', [...tests(120, 3), ...tone(9)], 9],
    ['ten seconds of picture with a minute of sound', [...tests(25, 10), ...tone(60)], 60],
    ['ten seconds of picture with thirteen of sound', [...tests(30, 10), ...tone(13)], 13],
    ['pictures of five seconds each', [...tests(0.2, 20), ...tone(20)], 20],
    ['sound that ends first', [...tests(10, 13), ...tone(4)], 13],
    ['no sound', tests(10, 4), 4],
    ['the sound of one microphone', [...tests(10, 4), ...tone(4), '-ac', '1', '-ar', '16000'], 4],
    ['half a second', [...tests(10, 0.5), ...tone(0.5)], 0.5],
  ])(
    'with %s is made whole',
    async (name, args, seconds) => {
      const made = await madeOf(filmBy(folder, `${name}.mp4`, [...args, ...H264]))
      expect(Math.abs(lengthOf(made, 'v180') - seconds)).toBeLessThan(0.35)
      if (made.has('audio')) expect(Math.abs(lengthOf(made, 'audio') - seconds)).toBeLessThan(0.6)
      for (const one of ['frame1', 'frame2', 'frame3', 'thumbs'])
        expect(looksOf(pathOf(made, one)).brightness, one).toBeGreaterThan(30)
    },
    120_000,
  )
})
