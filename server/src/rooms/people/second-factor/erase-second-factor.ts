import { and, eq, gte } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../database/tables/second-factors.ts'
import { auditLog } from '../../../database/tables/studio.ts'

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

/** Audit entries after which somebody else may hold an app or recovery codes of a second step that was on before. */
const REPLACED = ['person.authenticatorChanged', 'person.recoveryCodesRenewed']

/**
 * Voids what was set up of a person's second step since an instant of the machine's clock: all of it where it was switched on
 * since, or has another app or other recovery codes since, else the passkeys made since. What was removed can't be brought back.
 */
export async function voidFactorsSince(
  tx: Transaction,
  { id, secondFactorSince }: { id: string; secondFactorSince: Date | null },
  since: Date,
): Promise<void> {
  const replaced = and(eq(auditLog.subject, id), anyOf(auditLog.action, REPLACED), gte(auditLog.at, since))
  const all = (secondFactorSince && secondFactorSince >= since) || (await tx.$count(auditLog, replaced)) > 0
  if (all) return eraseSecondFactor(tx, id)
  await tx.delete(passkeys).where(and(eq(passkeys.userId, id), gte(passkeys.madeAt, since)))
}
