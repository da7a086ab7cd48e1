import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../database/tables/second-factors.ts'

/**
 * Voids what was begun and not confirmed: whoever knew the password before must not be able to finish it later
 * with a session alone.
 */
export async function voidBegunFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx
    .update(secondFactors)
    .set({ begunSecret: null, begunAt: null })
    .where(eq(secondFactors.userId, userId))
}

/** Nothing of somebody's second step stays. */
export async function eraseSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId))
}
