import { inRoom } from '../../endpoint.ts'
import { FilmStorage } from './schema.ts'

const { get } = inRoom('videos')

export const filmStorage = get('/Video/storage', {
  summary: 'How much room all videos take, of how much',
  callers: ['admin'],
  status: 200,
  answer: FilmStorage,
})
