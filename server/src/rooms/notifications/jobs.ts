import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import type { MonthNotice } from '../practice-calendar/month-turn/open-month.ts'
import { forgetOldNotifications } from './commands/forget-old-notifications.ts'
import { mailMonth } from './months/month-mail.ts'
import { tellMonth } from './months/month-notice.ts'
import { mailNotification } from './notification-mail.ts'
import { pushNotification } from './push-notification.ts'
import { tellFollowers } from './with-teachers/new-classes.ts'

export async function notificationsJobs(context: Context): Promise<void> {
  await context.queue.work('notification.sent', (sent: { id: string; after?: string; toAll?: boolean }) =>
    mailNotification(context, sent),
  )
  await context.queue.work('notification.pushed', (sent: { id: string }) => pushNotification(context, sent))
  await context.queue.work('month.told', (told: MonthNotice) => tellMonth(context, told))
  await context.queue.work('month.mailed', (told: MonthNotice & { after?: string }) =>
    mailMonth(context, told),
  )
  await context.queue.work('classes.begun', () => tellFollowers(context), { longest: HOUR })
  await context.queue.work('notification.old', () => forgetOldNotifications(context), { longest: HOUR })
}
