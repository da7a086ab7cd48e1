import { inRoom } from '../endpoint.ts'
import { Home } from './schema.ts'

const { get } = inRoom('home')

export const home = get('/Home', {
  summary:
    'What the first page of whoever is signed in shows: the latest days, where films stand, joined calendars',
  callers: ['student', 'coach', 'admin'],
  status: 200,
  answer: Home,
  failure: "Can't get list",
})
