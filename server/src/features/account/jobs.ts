import type { Context } from '../../context.ts'
import { lookIsOver } from './look/looks.ts'
import { sendResetLink } from './passwords/forgot-password.ts'
import { welcomeTeacher } from './people/invite-teacher.ts'

export async function accountJobs(context: Context): Promise<void> {
  await context.queue.work('password.forgotten', (asked: { email: string }) => sendResetLink(context, asked))
  await context.queue.work('look.over', (over: { id: string }) => lookIsOver(context, over))
  await context.queue.work('teacher.joined', (joined: { userId: string }) => welcomeTeacher(context, joined))
}
