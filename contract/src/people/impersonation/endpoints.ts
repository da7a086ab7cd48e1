import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Impersonation } from './schema.ts'

const { post, del } = inRoom('people')

export const startImpersonation = post('/Person/:id/look', {
  summary: 'Lets an Admin view the studio as somebody, for thirty minutes, and change nothing',
  callers: ['admin'],
  params: IdParams,
  watched: 'always',
  status: 201,
  answer: Impersonation,
  refuses: [404, 409],
})

export const endImpersonation = del('/Person/:id/look', {
  summary: 'Ends it; repeating it changes nothing',
  callers: ['admin'],
  params: IdParams,
  watched: 'always',
  status: 204,
})
