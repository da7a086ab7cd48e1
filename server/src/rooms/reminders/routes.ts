import * as calls from '@studio/contract/reminders/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { choosePracticeReminder, endPracticeReminder, practiceReminderOf } from './practice-reminder.ts'

export function remindersRoutes(serve: Serve<Context>): void {
  serve(calls.practiceReminder, practiceReminderOf)
  serve(calls.choosePracticeReminder, choosePracticeReminder)
  serve(calls.endPracticeReminder, endPracticeReminder)
}
