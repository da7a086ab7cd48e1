import type { Context } from '../../context.ts'
import { mailNotification } from './mail-notification.ts'
import { pushNotification } from './push-notification.ts'

export async function notificationsJobs(context: Context): Promise<void> {
  await context.queue.work('notification.sent', (sent: { id: string; after?: string }) =>
    mailNotification(context, sent),
  )
  await context.queue.work('notification.pushed', (sent: { id: string }) => pushNotification(context, sent))
}
