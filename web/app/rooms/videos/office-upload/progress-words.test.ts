import { expect, test } from 'vitest'
import { cutOffText, progressText, timeLeftText, uploadsText } from './progress-words.ts'

test.each([
  [409_600_000, 660_000_000, '62%, 409 of 660 MB'],
  [0, 660_000_000, '0%, 0 of 660 MB'],
  [659_999_999, 660_000_000, '99%, 659 of 660 MB'],
  [660_000_000, 660_000_000, '100%, 660 of 660 MB'],
  [990_000_000, 2_100_000_000, '47%, 0.9 of 2.1 GB'],
  [200_000, 400_000, '50%'],
  [0, 0, '0%'],
])('%d of %d bytes is "%s" (UPLOAD-01)', (sent, size, text) => {
  expect(progressText(sent, size)).toBe(text)
})

test.each([
  [null, ''],
  [Number.POSITIVE_INFINITY, ''],
  [0, 'about 10 seconds left'],
  [41_000, 'about 50 seconds left'],
  [61_000, 'about 1 minute left'],
  [180_000, 'about 3 minutes left'],
  [7_200_000, 'about 2 hours left'],
])('%s milliseconds is "%s" (UPLOAD-01)', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})

test('films on their way are summed up, those that failed said first (UPLOAD-01, UPLOAD-03)', () => {
  const film = (state: string, sent: number) => ({ state, sent, file: { size: 1000 } })
  expect(uploadsText([film('uploading', 430)])).toBe('1 upload, 43%')
  expect(uploadsText([film('uploading', 999), film('waiting', 0)])).toBe('2 uploads, 49%')
  expect(uploadsText([film('exception', 430), film('uploading', 0)])).toBe('2 uploads, 1 failed')
})

test('after a reload one reads how much of a film is there (UPLOAD-06)', () => {
  const again = 'Choose tide.mp4 again to resume.'
  const film = { name: 'tide.mp4', size: 660_000_000 }
  expect(cutOffText(film, 409_600_000)).toBe(`62%, 409 of 660 MB uploaded. ${again}`)
  expect(cutOffText(film, 0)).toBe(again)
  expect(cutOffText(film, null)).toBe(again)
})
