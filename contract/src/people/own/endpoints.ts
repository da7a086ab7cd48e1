import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { DeleteAccountBody, EndSessionsQuery, OwnSessions } from './schema.ts'

const { get, post, del } = inRoom('people')

const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const ownSessions = get('/User/sessions', {
  summary: 'Where the caller is signed in, the device that was seen last first',
  whileImpersonating: 'closed',
  beforeSecondFactor: 'open',
  callers: everybodySignedIn,
  status: 200,
  answer: OwnSessions,
})

export const endSession = del('/User/sessions/:id', {
  summary: "Signs the caller out on one of their devices; for another person's session 404",
  callers: everybodySignedIn,
  params: IdParams,
  watched: 'always',
  status: 204,
})

export const endSessions = del('/User/sessions', {
  summary: 'Signs the caller out everywhere, with keepThis everywhere else',
  callers: everybodySignedIn,
  query: EndSessionsQuery,
  watched: 'always',
  status: 204,
})

export const deleteAccount = post('/User/deleteAccount', {
  summary: 'Ends what the caller pays and erases them, with their password; a teacher or an Admin is refused',
  callers: everybodySignedIn,
  body: DeleteAccountBody,
  watched: 'always',
  status: 204,
  refuses: [409],
})
