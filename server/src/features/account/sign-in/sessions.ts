import type { Tokens } from '@studio/contract/account/schema.ts'
import { DAY, SECOND } from '@studio/contract/dates.ts'
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { ACCESS_SECONDS, hashToken, randomToken } from '../../../platform/tokens.ts'

/** D2, S-S2: by the machine's clock. */
export const IDLE_LIFETIME = 30 * DAY
export const ABSOLUTE_LIFETIME = 90 * DAY
/** For so long a spent refresh token still gives the same successor: several tabs may renew at once. */
export const REUSE_GRACE = 30 * SECOND

export type EndedBecause = 'signedOut' | 'reuse' | 'passwordChanged' | 'passwordReset'

/** How the address of a session is kept: a keyed digest, so that it is recognised and not read. */
export const addressHash = (context: Context, address: string): string =>
  context.tokens.sign('session-address', address)

/** Whether an address has a session of this person, or had one that was ended by signing out alone (S-A4). */
export async function isKnownAddress(
  context: Context,
  { emailFolded, address }: { emailFolded: string; address: string },
): Promise<boolean> {
  const [known] = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.emailFolded, emailFolded),
        eq(sessions.addressHash, addressHash(context, address)),
        or(isNull(sessions.endedBecause), eq(sessions.endedBecause, 'signedOut')),
      ),
    )
    .limit(1)
  return known !== undefined
}

/** Signs a person in on a device: a session with its first pair of tokens. Their sessions that idled out are swept away. */
export async function startSession(
  context: Context,
  tx: Transaction,
  { userId, address }: { userId: string; address: string },
): Promise<Tokens> {
  const now = context.clock.machine()
  const idleSince = new Date(now.getTime() - IDLE_LIFETIME)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.rotatedAt, idleSince)))
  const refreshToken = randomToken()
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      refreshHash: hashToken(refreshToken),
      addressHash: addressHash(context, address),
      startedAt: now,
      rotatedAt: now,
    })
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
