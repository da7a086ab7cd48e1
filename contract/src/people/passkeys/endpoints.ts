import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { ProvenBody, RecoveryCodes } from '../second-factor/schema.ts'
import { NewPasskeyBody, PasskeyNameBody, PasskeyOptions } from './schema.ts'

const { post, put } = inRoom('people')
const staff = ['coach', 'admin'] as const

export const beginPasskey = post('/User/passkeys/options', {
  summary:
    'What a browser needs to create a passkey, valid for five minutes; with the second step, if it is on',
  callers: staff,
  beforeSecondFactor: 'open',
  body: ProvenBody,
  watched: 'always',
  status: 200,
  answer: PasskeyOptions,
  refuses: [409],
})

export const addPasskey = post('/User/passkeys', {
  summary: 'Saves a passkey that a browser has made; the first factor switches the second step on',
  callers: staff,
  beforeSecondFactor: 'open',
  body: NewPasskeyBody,
  watched: 'always',
  status: 201,
  answer: RecoveryCodes,
  refuses: [409],
})

export const renamePasskey = put('/User/passkeys/:id', {
  summary: "Names one of the caller's passkeys; for another person's 404",
  callers: staff,
  params: IdParams,
  body: PasskeyNameBody,
  status: 204,
})

export const removePasskey = post('/User/passkeys/:id/remove', {
  summary:
    'Removes a passkey, with the password and the second step; the last factor switches the second step off',
  callers: staff,
  params: IdParams,
  body: ProvenBody,
  watched: 'always',
  status: 204,
  refuses: [409],
})
