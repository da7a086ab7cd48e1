import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { passkeys, secondFactors } from '../../../database/tables/second-factors.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { mailTo } from '../mails.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { voidBegunFactors } from './erase-second-factor.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { secondFactorOnMail } from './second-factor-mails.ts'

/** The app in use, if there is one, and the passkeys. */
export async function factorsOf(tx: Transaction, userId: string): Promise<number> {
  const app = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret))
  return (await tx.$count(passkeys, eq(passkeys.userId, userId))) + (await tx.$count(secondFactors, app))
}

/**
 * Switches the second step of the viewer on, whose row is locked, and returns ten recovery codes; their other sessions end,
 * since none has passed it. Returns none where it is on already.
 */
export async function switchOn(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  person: typeof users.$inferSelect,
): Promise<string[]> {
  if (person.secondFactorSince) return []
  const { id: userId, sessionId } = signedIn(viewer)
  await voidBegunFactors(tx, userId)
  await tx.update(users).set({ secondFactorSince: context.clock.machine() }).where(eq(users.id, userId))
  await endSessions(context, tx, { userId, because: 'secondFactor', except: sessionId })
  await audit(context, tx, viewer, { action: 'person.secondFactorOn', subject: userId })
  await mailTo(context, tx, person, secondFactorOnMail(person))
  return writeRecoveryCodes(tx, userId)
}
