import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { beginWeeks, mailWeeks } from './weekly-plan/weekly-plan.ts'

export async function practiceCalendarJobs(context: Context): Promise<void> {
  const { queue } = context
  await queue.work('weeks.asked', () => beginWeeks(context))
  await queue.work('week.begun', (begun: { zone: string; after?: string }) => mailWeeks(context, begun), {
    longest: HOUR,
  })
  // A little after the full hour, when Monday morning has begun somewhere.
  await queue.schedule('weeks.asked', '3,33 * * * *')
}
