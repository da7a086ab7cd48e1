import { z } from 'zod'
import { inRoom } from '../../endpoint.ts'
import {
  Challenge,
  CommonPasswords,
  CommonPasswordsQuery,
  Exists,
  InvitationCheck,
  InvitationState,
  Registered,
  Registration,
} from './schema.ts'

const { get, post } = inRoom('people')

export const register = post('/User/registration', {
  summary: 'Step 1 of sign-up: creates the account and returns the token that the next steps need',
  callers: ['visitor'],
  body: Registration,
  status: 201,
  answer: Registered,
  refuses: [409],
  limit: { name: 'registration', max: 500, minutes: 60, counts: 'all' },
  failure: 'Error registration',
})

export const checkUserName = get('/User/checkUserName', {
  summary: 'Whether a user name is taken',
  callers: ['visitor'],
  query: z.object({ userName: z.string().max(254) }),
  status: 200,
  answer: Exists,
  failure: 'Error checkUserName',
})

export const checkUserEmail = get('/User/checkUserEmail', {
  summary: 'Whether an email address is registered',
  callers: ['visitor'],
  query: z.object({ email: z.string().max(320) }),
  status: 200,
  answer: Exists,
  failure: 'Error checkUserEmail',
})

export const commonPasswords = get('/User/commonPasswords', {
  summary: 'Which digests of common passwords begin so: a form finds its own among them without telling it',
  callers: ['visitor'],
  query: CommonPasswordsQuery,
  status: 200,
  answer: CommonPasswords,
})

export const captchaChallenge = get('/Captcha/challenge', {
  summary: 'A proof-of-work challenge, valid once and for ten minutes',
  callers: ['visitor'],
  status: 200,
  answer: Challenge,
})

export const checkInvitation = post('/User/checkInvitation', {
  summary: 'Whether the link of an invitation still makes an account',
  callers: ['visitor'],
  body: InvitationCheck,
  status: 200,
  answer: InvitationState,
  limit: { name: 'checkInvitation', max: 100, minutes: 60, counts: 'all' },
})
