import { expect, test } from 'vitest'
import { isVimeoLink, vimeoFilm, vimeoLink } from './vimeo.ts'

const linkOf = (typed: string) => {
  const film = vimeoFilm(typed)
  return film && vimeoLink(film)
}

test.each([
  ['https://vimeo.com/76979871', '76979871'],
  ['  http://www.vimeo.com/76979871?share=copy#t=30s ', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=null', '76979871'],
  ['https://vimeo.com/showcase/11111111/video/76979871', '76979871'],
  ['https://vimeo.com/showcase/11111111/video/76979871?h=8272103f6e', '76979871/8272103f6e'],
  ['https://vimeo.com/showcase/slow-mornings/video/76979871', '76979871'],
  ['https://vimeo.com/groups/2222222/videos/76979871', '76979871'],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', '76979871'],
  ['https://vimeo.com/album/3333333/video/76979871', '76979871'],
  ['https://vimeo.com/channels/12345678/76979871', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871#comments', '76979871'],
  ['https://vimeo.com/ondemand/calm/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/8272103f6e', '76979871/8272103f6e'],
  ['https://vimeo.com/user123/review/76979871/8272103f6e', '76979871'],
  ['https://vimeo.com/categories/sports/videos/76979871', '76979871'],
])('%s is the film %s', (typed, film) => {
  expect(linkOf(typed)).toBe(`https://vimeo.com/${film}`)
  expect(linkOf(linkOf(typed) ?? '')).toBe(linkOf(typed))
})

test.each([
  'https://vimeo.com/event/4444444',
  'https://vimeo.com/event/4444444/videos/76979871',
  'https://player.vimeo.com/event/4444444/embed',
  'https://vimeo.com/showcase/11111111',
  'https://vimeo.com/album/3333333',
  'https://vimeo.com/channels/12345678',
  'https://vimeo.com/groups/2222222',
  'https://vimeo.com/user123',
  'https://vimeo.com/about',
])('%s is at Vimeo, and no film', (typed) => {
  expect(vimeoFilm(typed)).toBeNull()
  expect(isVimeoLink(typed)).toBe(true)
})

test.each([
  '76979871',
  'https://vimeo.com.evil.example/76979871',
  'https://user@vimeo.com/1',
  'https://youtu.be/76979871',
])('%s is not at Vimeo', (typed) => {
  expect(vimeoFilm(typed)).toBeNull()
  expect(isVimeoLink(typed)).toBe(false)
})
