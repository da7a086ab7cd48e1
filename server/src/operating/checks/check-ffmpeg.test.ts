import { expect, test } from 'vitest'
import { checkFfmpeg, judgeFfmpeg } from './check-ffmpeg.ts'

const judge = (version: string, filters = ' ... zscale            V->V       Apply resizing') =>
  judgeFfmpeg('/usr/bin/ffmpeg', version, filters).level

test('an ffmpeg that is missing, or is none, is a hint, and off is nobody’s loss', async () => {
  expect(await checkFfmpeg('/nowhere/ffmpeg')).toMatchObject([{ level: 'hint', about: 'FFMPEG' }])
  expect(await checkFfmpeg(process.execPath)).toMatchObject([{ level: 'hint', about: 'FFMPEG' }])
  expect(await checkFfmpeg('off')).toEqual([])
})

test('one that is old, or has no zscale, is a hint', () => {
  const debian = 'ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024 the FFmpeg developers'
  expect(judge(debian)).toBe('fine')
  expect(judge(debian, ' ... scale             V->V       Scale the input')).toBe('hint')
  expect(judge('ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright')).toBe('hint')
  expect(judge('ffmpeg version 5.0.1 Copyright')).toBe('hint')
  expect(judge('ffmpeg version n7.0 Copyright')).toBe('fine')
  expect(judge('ffmpeg version N-118193-g5f38c82536 Copyright')).toBe('fine')
})
