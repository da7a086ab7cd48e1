import { expect, test } from 'vitest'
import { renewIn } from './use-renewed-url.ts'

const now = 1_000_000_000
const ending = (seconds: number) => `/media/4f2a/film.m3u8?u=1&e=${now / 1000 + seconds}&k=x`

test.each([
  ['a fresh link', ending(300), 240],
  ['one that was a minute old when the player opened', ending(240), 180],
  ['one that is almost over, or by a clock that is wrong', ending(20), 1],
  ['one by a clock that is late', ending(9_000), 240],
  ['an address without an end', '/media/x.mp4', 240],
])('%s (%s) is renewed after %d seconds, a minute before it ends (S-F7)', (_what, url, seconds) => {
  expect(renewIn(url, now)).toBe(seconds * 1000)
})
