import { expect, test } from 'vitest'
import { besideFilm } from './beside-film.ts'

const film = '/media/4f2a/film.m3u8?u=1&e=100&k=old'

test('sound and thumbnails lie beside a film with renditions, and beside no other', () => {
  expect(besideFilm(film, 'audio.m3u8')).toBe('/media/4f2a/audio.m3u8?u=1&e=100&k=old')
  expect(besideFilm('/media/4f2a.mp4?u=1&k=old', 'thumbs.vtt')).toBeNull()
  expect(besideFilm(null, 'thumbs.vtt')).toBeNull()
})
