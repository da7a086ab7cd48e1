import { inRoom } from '../endpoint.ts'
import { PracticeReminder, PracticeReminderWish } from './schema.ts'

const { get, put, del } = inRoom('reminders')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const practiceReminder = get('/PracticeReminder', {
  summary: "When the caller is reminded of their daily practice, by their own clock; null if they aren't",
  callers: everybodySignedIn,
  status: 200,
  answer: PracticeReminder,
})

export const choosePracticeReminder = put('/PracticeReminder', {
  summary: 'Reminds the caller of their daily practice on some days of the week, by push or email',
  callers: everybodySignedIn,
  body: PracticeReminderWish,
  status: 200,
  answer: PracticeReminder,
})

export const endPracticeReminder = del('/PracticeReminder', {
  summary: 'Ends the reminder of the caller’s daily practice; repeating it changes nothing',
  callers: everybodySignedIn,
  status: 204,
})
