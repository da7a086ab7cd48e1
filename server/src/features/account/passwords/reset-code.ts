import { MINUTE } from '@studio/contract/dates.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { passwordResets } from '../../../database/tables/people.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'

/** For so long a reset link is good, in milliseconds (S-A7). */
export const GOOD_FOR = 30 * MINUTE

/** Keeps a new code for a person, which voids the one before, and gives the link that it opens. `now` is the machine's time. */
export async function keepResetCode(
  within: Database | Transaction,
  { userId, publicUrl, now }: { userId: string; publicUrl: string; now: Date },
): Promise<{ link: string; codeHash: string }> {
  const code = randomToken()
  const codeHash = hashToken(code)
  const expiresAt = new Date(now.getTime() + GOOD_FOR)
  await within
    .insert(passwordResets)
    .values({ userId, codeHash, expiresAt })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { codeHash, expiresAt } })
  return { link: `${publicUrl}/reset-password?userId=${userId}&code=${code}`, codeHash }
}
