import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { RESET_LINK_MINUTES } from '@studio/contract/people/messages.ts'
import { FIRST_LINK_WEEKS } from '@studio/contract/people/staff/messages.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { passwordResets } from '../../../database/tables/people.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'

/** Lifetime of a reset link, in milliseconds (S-A7). */
export const RESET_LINK_LIFETIME = RESET_LINK_MINUTES * MINUTE
/** The same of a link by which somebody chooses their first password. */
export const FIRST_LINK_LIFETIME = FIRST_LINK_WEEKS * 7 * DAY

/**
 * Stores a new reset code for a person, which voids the previous one, and returns the link. `now` is machine
 * time.
 */
export async function createResetLink(
  within: Database | Transaction,
  {
    userId,
    publicUrl,
    now,
    lasts = RESET_LINK_LIFETIME,
  }: { userId: string; publicUrl: string; now: Date; lasts?: number },
): Promise<{ link: string; codeHash: string }> {
  const code = randomToken()
  const codeHash = hashToken(code)
  const expiresAt = new Date(now.getTime() + lasts)
  await within
    .insert(passwordResets)
    .values({ userId, codeHash, expiresAt })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { codeHash, expiresAt } })
  return { link: `${publicUrl}/reset-password?userId=${userId}&code=${code}`, codeHash }
}
