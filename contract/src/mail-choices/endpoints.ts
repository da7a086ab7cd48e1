import { inRoom } from '../endpoint.ts'
import { MailChoice, MailChoices, MailLinkBody, MailLinkQuery, MailWish } from './schema.ts'

const { get, put } = inRoom('mail-choices')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const mailChoices = get('/MailChoices', {
  summary: 'Which mails come to the caller, of those that are no receipts',
  callers: everybodySignedIn,
  beforeSecondFactor: 'open',
  status: 200,
  answer: MailChoices,
})

export const chooseMail = put('/MailChoices', {
  summary: 'Keeps whether one kind of mail comes to the caller',
  callers: everybodySignedIn,
  body: MailWish,
  status: 204,
})

export const mailChoiceOfLink = get('/MailChoices/byLink', {
  summary: "What a mail's unsubscribe link is about; it changes nothing",
  callers: ['visitor'],
  query: MailLinkQuery,
  status: 200,
  answer: MailChoice,
  refuses: [404],
})

export const chooseMailByLink = put('/MailChoices/byLink', {
  summary: "Unsubscribes by a mail's link without signing in, or takes that back",
  callers: ['visitor'],
  query: MailLinkQuery,
  body: MailLinkBody,
  status: 200,
  answer: MailChoice,
  refuses: [404],
})
