import type { Context } from '../../context.ts'
import { sendMail } from './send-mail.ts'

export async function studioJobs(context: Context): Promise<void> {
  await context.queue.work('mail.written', (mail: { id: number }) => sendMail(context, mail))
}
