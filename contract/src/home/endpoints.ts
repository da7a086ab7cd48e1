import { inRoom } from '../endpoint.ts'
import { Home } from './schema.ts'

const { get } = inRoom('home')

export const home = get('/Home', {
  summary:
    'What the home page of a signed-in person shows: the latest days, where videos stopped, joined calendars',
  callers: ['student', 'coach', 'admin'],
  status: 200,
  answer: Home,
  failure: "Can't get list",
})
