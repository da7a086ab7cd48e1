import { describe, expect, it } from 'vitest'
import { mediaSource } from './media-source.ts'

describe('what the player loads (PLAYER-01)', () => {
  it.each([
    ['76979871', 'vimeo/76979871'],
    ['https://vimeo.com/123', 'vimeo/123'],
    ['https://vimeo.com/76979871', 'vimeo/76979871'],
    ['https://player.vimeo.com/video/76979871', 'vimeo/76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo/76979871?hash=8272103f6e'],
    ['https://vimeo.com/showcase/11111111/video/76979871', 'vimeo/76979871'],
    ['76979871/8272103f6e', 'vimeo/76979871?hash=8272103f6e'],
  ])('of the external code %s is %s', (code, source) => {
    expect(mediaSource('/media/1.mp4', code)).toBe(source)
  })

  it.each([
    ['/media/1.mp4?exp=1&sig=a.m3u8', 'video/mp4'],
    ['/media/1', 'video/mp4'],
    ['/media/1/index.m3u8?sig=a', 'application/x-mpegurl'],
  ])('of the address %s is %s', (url, type) => {
    expect(mediaSource(url, null)).toEqual({ src: url, type })
  })

  it('is nothing without either', () => {
    expect(mediaSource(null, undefined)).toBeNull()
    expect(mediaSource('', '')).toBeNull()
    expect(mediaSource(null, 'not a video')).toBeNull()
  })
})
