import { inRoom } from '../../endpoint.ts'
import { Nothing } from '../../values.ts'
import {
  ChangePasswordBody,
  ChangePasswordQuery,
  ForgotBody,
  ForgotQuery,
  ResetBody,
  ResetQuery,
} from './schema.ts'

const { post } = inRoom('people')

const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const forgotPassword = post('/User/forgotPassword', {
  summary: 'Sends a reset link by email; answers the same for known and unknown addresses',
  callers: ['visitor'],
  query: ForgotQuery,
  body: ForgotBody,
  status: 200,
  answer: Nothing,
  limit: { name: 'forgotPassword', max: 100, minutes: 60 },
})

export const resetPassword = post('/User/resetPassword', {
  summary: 'Sets a new password with the code of the reset email; ends every session',
  callers: ['visitor'],
  query: ResetQuery,
  body: ResetBody,
  watched: 'always',
  status: 200,
  answer: Nothing,
  refuses: [403],
})

export const changePassword = post('/User/changePassword', {
  summary: "Changes one's own password, with the second step if it is on; ends every other session",
  callers: everybodySignedIn,
  query: ChangePasswordQuery,
  body: ChangePasswordBody,
  watched: 'always',
  status: 200,
  answer: Nothing,
})
