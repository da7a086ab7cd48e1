import { inRoom } from '../endpoint.ts'
import { ProvenBody } from '../people/second-factor/schema.ts'
import { OwnData } from './schema.ts'

const { post } = inRoom('own-data')

export const ownData = post('/OwnData', {
  summary:
    'Everything that is kept of the caller, as one JSON file, with their password, and the second step if it is on',
  callers: ['student', 'coach', 'admin'],
  body: ProvenBody,
  status: 200,
  answer: OwnData,
  watched: 'always',
  limit: { name: 'ownData', max: 10, minutes: 60 },
})
