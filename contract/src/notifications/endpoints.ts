import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import {
  Attachment,
  MyNotifications,
  MyNotificationsQuery,
  NotificationDraft,
  Notifications,
  NotificationsQuery,
  ReadMark,
  RecipientsCount,
  RecipientsQuestion,
  Unread,
} from './schema.ts'

/** BO-ERR-03, BO-ERR-04, ERR-01: messages for unexpected statuses without a Message from the server. */
const failures = {
  send: 'Error post Notification',
  list: 'Error get Notifications',
  file: 'Error upload file',
} as const

const { get, post, del } = inRoom('notifications')
const everybodySignedIn = ['student', 'coach', 'admin'] as const
const senders = ['coach', 'admin'] as const

export const notifications = get('/Notification', {
  summary: 'What was sent: everything for Admin, their own for a teacher; newest first',
  callers: senders,
  query: NotificationsQuery,
  status: 200,
  answer: Notifications,
  failure: failures.list,
})

export const myNotifications = get('/Notification/getMyNotifications', {
  summary: 'What the caller received, newest first, and how much of it is unread',
  callers: everybodySignedIn,
  query: MyNotificationsQuery,
  status: 200,
  answer: MyNotifications,
  failure: failures.list,
})

export const unreadStream = get('/Notification/stream', {
  summary: 'Server-sent events: the number of unread notifications now, and whenever it changes',
  whileImpersonating: 'closed',
  callers: everybodySignedIn,
  status: 200,
  answer: Unread,
})

export const sendNotification = post('/Notification', {
  summary:
    'Sends a notification to the people the options name at this moment. Send an Idempotency-Key so that a repeat gives the first answer',
  callers: senders,
  body: NotificationDraft,
  status: 201,
  answer: Created,
  refuses: [403, 409],
  failure: failures.send,
})

export const countRecipients = post('/Notification/recipients', {
  summary:
    'How many people a notification with these options would reach at this moment: in the studio, by email and by push',
  callers: senders,
  body: RecipientsQuestion,
  status: 200,
  answer: RecipientsCount,
  refuses: [403],
})

export const attachFile = post('/Notification/:id/upload', {
  summary: 'Attaches one file of at most 20,000,000 bytes: a picture, pdf, docx, mp3 or mp4',
  callers: senders,
  params: IdParams,
  takes: 'multipart',
  status: 200,
  answer: Attachment,
  refuses: [413, 415, 507],
  failure: failures.file,
})

export const markRead = post('/Notification/setReadMark', {
  summary: 'Marks received notifications as read; repeats, and ids of others, change nothing',
  callers: everybodySignedIn,
  body: ReadMark,
  status: 204,
  failure: failures.list,
})

export const deleteNotification = del('/Notification/:id', {
  summary: 'Deletes a notification of the caller for everybody; any for Admin',
  callers: senders,
  params: IdParams,
  status: 204,
})
