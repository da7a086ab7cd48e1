import { inRoom } from '../../endpoint.ts'
import { Credentials, RefreshBody, RefreshQuery, SignedIn, SignOutBody, Tokens, User } from './schema.ts'

const { get, post } = inRoom('people')

const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const signIn = post('/User/login', {
  summary:
    'Signs in with email and password; 403 RegistrationUnfinished brings a sign-up token, 403 SecondFactorNeeded asks for a code or a passkey as well',
  callers: ['visitor'],
  body: Credentials,
  watched: 'always',
  status: 200,
  answer: SignedIn,
  refuses: [403],
})

export const refresh = post('/User/refreshAccessToken', {
  summary: 'Exchanges a refresh token for its successor, once; the token travels in the body',
  callers: ['visitor'],
  body: RefreshBody,
  status: 200,
  answer: Tokens,
  refuses: [401, 403],
})

export const refreshByQuery = get('/User/refreshAccessToken', {
  summary: 'The same exchange with the token in the query; never logged',
  whileImpersonating: 'closed',
  callers: ['visitor'],
  query: RefreshQuery,
  status: 200,
  answer: Tokens,
  refuses: [401, 403],
})

export const signOut = post('/User/logout', {
  summary: 'Ends the session of a refresh token',
  callers: ['visitor'],
  body: SignOutBody,
  status: 204,
})

export const me = get('/User/getUserInfo', {
  summary: 'The profile of the caller, membership included',
  callers: everybodySignedIn,
  beforeSecondFactor: 'open',
  status: 200,
  answer: User,
  failure: 'Error getUserInfo',
})
