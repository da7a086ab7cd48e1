import type { Context } from '../../context.ts'
import { sendResetLink } from './commands/forgot-password.ts'

export async function accountJobs(context: Context): Promise<void> {
  await context.queue.work('password.forgotten', (asked: { email: string }) => sendResetLink(context, asked))
}
