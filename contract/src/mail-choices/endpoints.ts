import { inRoom } from '../endpoint.ts'
import { MailChoice, MailChoices, MailLinkBody, MailLinkQuery, MailWish } from './schema.ts'

const { get, put } = inRoom('mail-choices')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const mailChoices = get('/MailChoices', {
  summary: 'Which of the emails that can be switched off the caller gets',
  callers: everybodySignedIn,
  beforeSecondFactor: 'open',
  status: 200,
  answer: MailChoices,
})

export const chooseMail = put('/MailChoices', {
  summary: 'Switches one kind of email on or off for the caller',
  callers: everybodySignedIn,
  body: MailWish,
  status: 204,
})

export const mailChoiceOfLink = get('/MailChoices/byLink', {
  summary: "What an email's unsubscribe link is about; it changes nothing",
  callers: ['visitor'],
  query: MailLinkQuery,
  status: 200,
  answer: MailChoice,
  refuses: [404],
})

export const chooseMailByLink = put('/MailChoices/byLink', {
  summary: "Unsubscribes by an email's link without signing in, or undoes that",
  callers: ['visitor'],
  query: MailLinkQuery,
  body: MailLinkBody,
  status: 200,
  answer: MailChoice,
  refuses: [404],
})
