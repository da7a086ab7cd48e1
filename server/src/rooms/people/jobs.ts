import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { forgetEmailChanges } from './email/confirm-email.ts'
import { expireImpersonation } from './impersonation/impersonation.ts'
import { sendResetLink } from './passwords/forgot-password.ts'
import { forgetSessions } from './sign-in/sessions.ts'
import { welcomeStaff } from './staff/invitations.ts'

export async function peopleJobs(context: Context): Promise<void> {
  await context.queue.work('password.forgotten', (asked: { email: string }) => sendResetLink(context, asked))
  await context.queue.work('look.over', (over: { id: string }) => expireImpersonation(context, over))
  await context.queue.work('staff.joined', (joined: { userId: string }) => welcomeStaff(context, joined))
  await context.queue.work('session.old', () => forgetSessions(context), { longest: HOUR })
  await context.queue.work('email.unconfirmed', () => forgetEmailChanges(context), { longest: HOUR })
}
