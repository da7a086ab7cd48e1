import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { remindOfPractice } from './daily-practice.ts'
import { type PushedReminder, pushReminder } from './push-reminder.ts'

export async function remindersJobs(context: Context): Promise<void> {
  const { queue } = context
  await queue.work('reminder.pushed', (reminder: PushedReminder) => pushReminder(context, reminder), {
    atOnce: 4,
  })
  await queue.work('practice.asked', () => remindOfPractice(context), { longest: HOUR })
}
