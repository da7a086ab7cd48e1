import { trialKey } from '@studio/contract/people/rules.ts'
import { eq, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { trials } from '../../../database/tables/membership.ts'

/** Condition on `trials`: that of a person, of their address or of their card (S-M3). */
export const trialsOf = (
  context: Context,
  { id, email, fingerprint }: { id: string; email: string; fingerprint: string | null | undefined },
) =>
  or(
    eq(trials.userId, id),
    eq(trials.emailKey, addressKey(context, email)),
    fingerprint ? eq(trials.cardFingerprint, fingerprint) : undefined,
  )

/**
 * Returns the stored form of an address that had a trial: a keyed digest, which can be compared but not read,
 * also after the person was erased (D5, S-M3, D10). After a change of TOKEN_SECRET none of them match.
 */
export function addressKey(context: Context, email: string): string {
  return context.tokens.sign('trial', trialKey(email))
}
