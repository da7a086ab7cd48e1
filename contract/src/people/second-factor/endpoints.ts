import { inRoom } from '../../endpoint.ts'
import { CodeBody, ProvenBody, RecoveryCodes, SecondFactor, SetUp } from './schema.ts'

const { get, post, put } = inRoom('people')
const staff = ['coach', 'admin'] as const

export const secondFactor = get('/User/secondFactor', {
  summary: "Whether the caller's sign-in has a second step, and how many recovery codes are left",
  callers: staff,
  whileImpersonating: 'closed',
  beforeSecondFactor: 'open',
  status: 200,
  answer: SecondFactor,
})

export const beginSecondFactor = post('/User/secondFactor', {
  summary:
    'Creates a secret for an authenticator app, which is valid once its first code is typed; with the second step, if it is on',
  callers: staff,
  beforeSecondFactor: 'open',
  body: ProvenBody,
  watched: 'always',
  status: 201,
  answer: SetUp,
  refuses: [409],
})

export const confirmSecondFactor = put('/User/secondFactor', {
  summary:
    'Puts the app in use by its first code; the first factor switches the second step on and ends every other session',
  callers: staff,
  beforeSecondFactor: 'open',
  body: CodeBody,
  watched: 'always',
  status: 200,
  answer: RecoveryCodes,
  refuses: [409],
})

export const renewRecoveryCodes = post('/User/secondFactor/recoveryCodes', {
  summary: 'Ten new recovery codes, with the password and the second step; the old ones stop working',
  callers: staff,
  body: ProvenBody,
  watched: 'always',
  status: 200,
  answer: RecoveryCodes,
  refuses: [409],
})

export const turnOffSecondFactor = post('/User/secondFactor/off', {
  summary:
    'Switches the second step off, with the password and the second step itself, unless the studio requires it',
  callers: staff,
  body: ProvenBody,
  watched: 'always',
  status: 204,
  refuses: [409],
})
