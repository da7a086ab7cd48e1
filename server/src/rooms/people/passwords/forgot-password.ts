import { refusals } from '@studio/contract/people/messages.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { passwordResets, users } from '../../../database/tables/people.ts'
import { countIfAllowed, countUse } from '../../../platform/limits/limits.ts'
import { isOwnAddress } from '../../../platform/pages/own-hosts.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { mailTo, resetLinkMail } from '../mails.ts'
import { createResetLink, RESET_LINK_LIFETIME } from './reset-code.ts'

interface Forgot {
  email: string
  returnUrl?: string | undefined
  address: string
}

/**
 * Enqueues a mail with a reset link. Known and unknown addresses get the same answer after the same work,
 * since a job does the rest (S-A6). 400 at returnUrl for a foreign address (S-A8); 429 after three requests
 * for an account from this address in an hour.
 */
export async function forgotPassword(context: Context, _viewer: Viewer, input: Forgot) {
  if (input.returnUrl !== undefined && !isOwnAddress(context, input.returnUrl)) {
    throw refuseField('returnUrl', refusals.returnUrl)
  }
  const email = foldEmail(input.email)
  const key = `forgotPassword here:${hashToken(email)} ${input.address}`
  await countUse(context, { key, max: 3, minutes: 60 })
  await context.queue.send('password.forgotten', { email })
  return {}
}

/**
 * The job of `forgotPassword`: mails a new code, which voids the old one; unknown and inactive people get
 * nothing (S-A7). Since strangers may trigger it too, an account gets three links an hour, and beyond that
 * one only if the last is a quarter of an hour old or was used: the inbox always holds one that is valid at
 * least that long (S-A6).
 */
export async function sendResetLink(context: Context, { email }: { email: string }): Promise<void> {
  const known = and(eq(users.emailFolded, email), eq(users.active, true))
  const [found] = await context.db.select({ id: users.id }).from(users).where(known)
  if (!found) return
  const allowance = { key: `reset links account:${hashToken(email)}`, max: 3, minutes: 60 }
  if (!(await countIfAllowed(context, allowance)) && (await hasFreshLink(context, found.id))) return
  await inTransaction(context.db, async (tx) => {
    // With the row locked, the link goes to no inbox that the person has just left (S-A17).
    const [person] = await tx.select().from(users).where(known).for('update')
    if (!person) return
    const now = context.clock.machine()
    const { link, codeHash } = await createResetLink(tx, {
      userId: person.id,
      publicUrl: context.publicUrl(),
      now,
    })
    await mailTo(context, tx, person, resetLinkMail(person, link, codeHash))
  })
}

/** Checks whether the link mailed last is still valid for half of its lifetime. */
async function hasFreshLink(context: Context, userId: string): Promise<boolean> {
  const soon = new Date(context.clock.machine().getTime() + RESET_LINK_LIFETIME / 2)
  const fresh = and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, soon))
  return (await context.db.$count(passwordResets, fresh)) > 0
}
