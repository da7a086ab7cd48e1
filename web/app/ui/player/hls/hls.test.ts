import { describe, expect, test } from 'vitest'
import { besideFilm } from './beside-film.ts'
import { withSignatureOf } from './own-hls.ts'

const film = '/media/4f2a/film.m3u8?u=1&e=100&k=old'
const newest = '/media/4f2a/film.m3u8?u=1&e=400&k=new'

describe('a request for a part of the film (S-F7)', () => {
  test('goes out with the newest signature', () => {
    const part = 'http://studio.test/media/4f2a/v480.mp4?u=1&e=100&k=old'
    expect(withSignatureOf(part, newest)).toBe('http://studio.test/media/4f2a/v480.mp4?u=1&e=400&k=new')
  })
  test('keeps its own where there is no newer one, and where it is of another film', () => {
    expect(withSignatureOf(film, null)).toBe(film)
    expect(withSignatureOf(film, '')).toBe(film)
    const other = '/media/9c1b/v480.mp4?u=1&e=100&k=old'
    expect(withSignatureOf(other, newest)).toBe(other)
  })
})

test('sound and thumbnails lie beside a film with renditions, and beside no other', () => {
  expect(besideFilm(film, 'audio.m3u8')).toBe('/media/4f2a/audio.m3u8?u=1&e=100&k=old')
  expect(besideFilm('/media/4f2a.mp4?u=1&k=old', 'thumbs.vtt')).toBeNull()
  expect(besideFilm(null, 'thumbs.vtt')).toBeNull()
})
