import type { Context } from '../../context.ts'
import { mailNotification } from './mail-notification.ts'

export async function notificationsJobs(context: Context): Promise<void> {
  await context.queue.work('notification.sent', (sent: { id: string; after?: string }) =>
    mailNotification(context, sent),
  )
}
