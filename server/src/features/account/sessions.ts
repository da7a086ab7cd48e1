import type { Tokens } from '@studio/contract/account/schema.ts'
import { DAY, SECOND } from '@studio/contract/dates.ts'
import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { sessions } from '../../database/tables/people.ts'
import { ACCESS_SECONDS, hashToken, randomToken } from '../../platform/tokens.ts'

/** D2, S-S2: by the machine's clock. */
export const IDLE = 30 * DAY
export const ABSOLUTE = 90 * DAY
/** Several tabs that renew at once get the same successor. */
export const SAME_SUCCESSOR = 30 * SECOND

export type EndedBecause = 'signedOut' | 'reuse' | 'passwordChanged' | 'passwordReset'

/** Signs a person in on a device: a session with its first pair of tokens. His sessions that idled out are swept away. */
export async function startSession(context: Context, tx: Transaction, userId: string): Promise<Tokens> {
  const now = context.clock.machine()
  const idleSince = new Date(now.getTime() - IDLE)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.rotatedAt, idleSince)))
  const refreshToken = randomToken()
  const [session] = await tx
    .insert(sessions)
    .values({ userId, refreshHash: hashToken(refreshToken), startedAt: now, rotatedAt: now })
    .returning({ id: sessions.id })
  return tokensOf(context, { id: session!.id, userId }, refreshToken)
}

/** The answer to a sign-in or a renewal; `expiresIn` in seconds. */
export function tokensOf(
  context: Context,
  session: { id: string; userId: string },
  refreshToken: string,
): Tokens {
  const accessToken = context.tokens.access(session.userId, session.id)
  return { accessToken, refreshToken, expiresIn: ACCESS_SECONDS }
}

/** Ends every session of a person but the given one, from the next request on (S-A9, S-S6). */
export async function endSessions(
  context: Context,
  tx: Transaction,
  { userId, because, except }: { userId: string; because: EndedBecause; except?: string },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: context.clock.machine(), endedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
}
