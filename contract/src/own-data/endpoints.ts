import { inRoom } from '../endpoint.ts'
import { OwnData } from './schema.ts'

const { get } = inRoom('own-data')

export const ownData = get('/OwnData', {
  summary: 'Everything that is kept of the caller, as one JSON file',
  whileImpersonating: 'closed',
  callers: ['student', 'coach', 'admin'],
  status: 200,
  answer: OwnData,
  watched: 'always',
  limit: { name: 'ownData', max: 10, minutes: 60 },
})
