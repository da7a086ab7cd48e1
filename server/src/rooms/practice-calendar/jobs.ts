import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { forgetCancelledEvents } from './commands/cancel-events.ts'
import { openMonth } from './month-turn/open-month.ts'
import { beginMonths } from './month-turn/remind-members.ts'
import { beginWeeks, mailWeeks } from './weekly-plan/weekly-plan.ts'

export async function practiceCalendarJobs(context: Context): Promise<void> {
  const { queue } = context
  await queue.work('weeks.asked', () => beginWeeks(context))
  await queue.work('week.begun', (begun: { zone: string; after?: string }) => mailWeeks(context, begun), {
    longest: HOUR,
  })
  await queue.work('month.opened', (opened: { calendarId: string }) => openMonth(context, opened), {
    longest: HOUR,
  })
  await queue.work('months.begun', () => beginMonths(context), { longest: HOUR })
  await queue.work('cancelled.past', () => forgetCancelledEvents(context))
}
