import { refusals } from '@studio/contract/account/messages.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { passwordResets, users } from '../../../database/tables/people.ts'
import { countUse } from '../../../platform/limits.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { mailTo, resetLinkMail } from '../mails.ts'
import { isOwnAddress } from '../own-address.ts'

const GOOD_FOR = 30 * MINUTE

interface Forgot {
  email: string
  returnUrl?: string | undefined
}

/**
 * Has a reset link mailed. Known and unknown addresses get the same answer after the same work, since a job does the
 * rest (S-A6). 400 at returnUrl for a foreign address (S-A8); 429 after three for an account in an hour.
 */
export async function forgotPassword(context: Context, _viewer: Viewer, input: Forgot): Promise<void> {
  if (input.returnUrl !== undefined && !isOwnAddress(context, input.returnUrl)) {
    throw refuseField('returnUrl', refusals.returnUrl)
  }
  const email = foldEmail(input.email)
  await countUse(context, { key: `forgotPassword account:${hashToken(email)}`, max: 3, minutes: 60 })
  await context.queue.send('password.forgotten', { email })
}

/** The job of the above: a new code voids the old one and is mailed; nobody and inactive people get nothing (S-A7). */
export async function sendResetLink(context: Context, { email }: { email: string }): Promise<void> {
  const code = randomToken()
  const codeHash = hashToken(code)
  const expiresAt = new Date(context.clock.machine().getTime() + GOOD_FOR)
  await inTransaction(context.db, async (tx) => {
    const known = and(eq(users.emailFolded, email), eq(users.active, true))
    const [person] = await tx.select().from(users).where(known)
    if (!person) return
    await tx
      .insert(passwordResets)
      .values({ userId: person.id, codeHash, expiresAt })
      .onConflictDoUpdate({ target: passwordResets.userId, set: { codeHash, expiresAt } })
    const link = `${context.publicUrl()}/reset-password?userId=${person.id}&code=${code}`
    await mailTo(context, tx, person, resetLinkMail(person, link, codeHash))
  })
}
