import { inRoom } from '../../endpoint.ts'
import {
  ChangeEmailBody,
  ConfirmEmailBody,
  ConfirmedEmail,
  EmailChange,
  TakeBackEmailBody,
} from './schema.ts'

const { get, post, del } = inRoom('people')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const emailChange = get('/User/emailChange', {
  summary: "The caller's new email address, until its link is opened",
  callers: everybodySignedIn,
  status: 200,
  answer: EmailChange,
})

export const changeEmail = post('/User/emailChange', {
  summary:
    'Sends a link to a new email address, with the password, and the second step where it is on; the old address is told',
  callers: everybodySignedIn,
  body: ChangeEmailBody,
  watched: 'always',
  status: 200,
  answer: EmailChange,
  refuses: [409],
  limit: { name: 'changeEmail', max: 5, minutes: 60 },
})

export const withdrawEmailChange = del('/User/emailChange', {
  summary: 'Keeps the old email address: the link that was sent no longer works',
  callers: everybodySignedIn,
  watched: 'always',
  status: 204,
})

export const confirmEmail = post('/User/confirmEmail', {
  summary: 'Makes the new email address the one to sign in with, by the code of the link, once',
  callers: ['visitor'],
  body: ConfirmEmailBody,
  watched: 'always',
  status: 200,
  answer: ConfirmedEmail,
  refuses: [409],
})

export const takeBackEmail = post('/User/takeBackEmail', {
  summary:
    'Restores the email address from before a change with the code of the email sent there, once, and sets a new password; ends every session',
  callers: ['visitor'],
  body: TakeBackEmailBody,
  watched: 'always',
  status: 200,
  answer: ConfirmedEmail,
  refuses: [403, 409],
})
