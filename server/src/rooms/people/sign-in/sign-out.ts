import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inSubquery } from '../../../database/any-of.ts'
import { sessions, spentRefreshTokens } from '../../../database/tables/people.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/**
 * Ends the session that a refresh token belongs or belonged to; does nothing for any other text (S-S5,
 * D18.logout).
 */
export async function signOut(
  context: Context,
  _viewer: Viewer,
  input: { refreshToken: string },
): Promise<void> {
  const hash = hashToken(input.refreshToken)
  const spent = context.db
    .select({ id: spentRefreshTokens.sessionId })
    .from(spentRefreshTokens)
    .where(eq(spentRefreshTokens.hash, hash))
  await context.db
    .update(sessions)
    .set({ endedAt: context.clock.machine(), endedBecause: 'signedOut' })
    .where(and(isNull(sessions.endedAt), or(eq(sessions.refreshHash, hash), inSubquery(sessions.id, spent))))
}
