import { inRoom } from '../endpoint.ts'
import { FindQuery, FoundList } from './schema.ts'

const { get } = inRoom('finder')

export const findInOffice = get('/Office/search', {
  summary: 'What an Admin or a teacher may open, by a part of its name: at most five of each kind',
  callers: ['coach', 'admin'],
  query: FindQuery,
  status: 200,
  answer: FoundList,
  failure: "Can't get list",
})
