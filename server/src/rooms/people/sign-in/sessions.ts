import { DAY, SECOND } from '@studio/contract/dates.ts'
import type { Tokens } from '@studio/contract/people/sign-in/schema.ts'
import { and, asc, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { deleteInBatches } from '../../../database/delete-in-batches.ts'
import { sessions, spentRefreshTokens, users } from '../../../database/tables/people.ts'
import { calendarFeeds } from '../../../database/tables/practice-calendar.ts'
import { ACCESS_SECONDS, hashToken, randomToken } from '../../../platform/tokens.ts'

/** Session lifetimes by the machine clock (D2, S-S2). */
export const IDLE_LIFETIME = 30 * DAY
export const ABSOLUTE_LIFETIME = 90 * DAY
/**
 * Time in which a spent refresh token still yields the same successor, because several tabs may renew in
 * parallel.
 */
export const REUSE_GRACE = 30 * SECOND

/** `signedOutFromAfar`: from another device of the person, perhaps because they do not recognise this one. */
export type SessionEndReason =
  | 'signedOut'
  | 'signedOutFromAfar'
  | 'reuse'
  | 'passwordChanged'
  | 'passwordReset'
  | 'roleChanged'
  | 'secondFactor'
  | 'operator'

const ADDRESS = 'session-address'

/** Returns the stored form of a session's address: a keyed digest, which can be compared but not read. */
export const addressHash = (context: Context, address: string): string =>
  context.tokens.sign(ADDRESS, address)

/**
 * Checks whether an address has a session of this person, or had one that ended by signing out only (S-A4).
 */
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
        anyOf(sessions.addressHash, context.tokens.signEach(ADDRESS, address)),
        or(isNull(sessions.endedBecause), eq(sessions.endedBecause, 'signedOut')),
      ),
    )
    .limit(1)
  return known !== undefined
}

/** Creates a session on a device with its first pair of tokens. Those that idled out stay for their 90 days: `forgetSessions`. */
export async function startSession(
  context: Context,
  tx: Transaction,
  { userId, address, device }: { userId: string; address: string; device: string | null },
): Promise<Tokens> {
  const now = context.clock.machine()
  const refreshToken = randomToken()
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      refreshHash: hashToken(refreshToken),
      addressHash: addressHash(context, address),
      device,
      startedAt: now,
      rotatedAt: now,
    })
    .returning({ id: sessions.id })
  return tokensOf(context, { id: session!.id, userId }, refreshToken)
}

/** Builds the answer to a sign-in or a renewal; `expiresIn` in seconds. */
export function tokensOf(
  context: Context,
  session: { id: string; userId: string },
  refreshToken: string,
): Tokens {
  const accessToken = context.tokens.access(session.userId, session.id)
  return { accessToken, refreshToken, expiresIn: ACCESS_SECONDS }
}

/** Selects a person's sessions that can still be renewed at an instant of the machine clock. */
export function openSessionsOf(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), isOpenSession(now))
}

/** Condition on `sessions`: can still be renewed at an instant of the machine clock. */
export function isOpenSession(now: Date) {
  return and(
    isNull(sessions.endedAt),
    gte(sessions.rotatedAt, new Date(now.getTime() - IDLE_LIFETIME)),
    gte(sessions.startedAt, new Date(now.getTime() - ABSOLUTE_LIFETIME)),
  )
}

interface Ending {
  userId: string
  because: SessionEndReason
  /** Keeps this session. */
  except?: string
  /** Ends only this session. */
  only?: string
}

/** Ends all sessions of a person, all but one, or only one, from the next request on (S-A9, S-S6). */
export async function endSessions(
  context: Context,
  tx: Transaction,
  { userId, because, except, only }: Ending,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: context.clock.machine(), endedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
        only === undefined ? undefined : eq(sessions.id, only),
      ),
    )
}

/** Sessions of one read. */
const PAGE = 1_000
/** Spent tokens of one statement: a session that is renewed without a pause has a million. */
const TOKENS = 10_000

/**
 * Runs each night: deletes sessions that nobody used for 90 days. They ended long before; until then they tell a known
 * address from a strange one (S-A4), and a token that is used twice (S-S3). One that cannot be deleted keeps no other;
 * then the first error is thrown at the end.
 */
export async function forgetSessions({ db, clock }: Context): Promise<void> {
  const limit = new Date(clock.machine().getTime() - ABSOLUTE_LIFETIME)
  const old = lt(sessions.rotatedAt, limit)
  const errors: unknown[] = []
  for (let last: string | undefined; ; ) {
    const page = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(old, last === undefined ? undefined : gt(sessions.id, last)))
      .orderBy(asc(sessions.id))
      .limit(PAGE)
    for (const { id } of page) await forgetSession(id).catch((error: unknown) => errors.push(error))
    last = page.at(-1)?.id
    if (last === undefined) break
  }
  if (errors.length > 0) throw errors[0]

  /** Deletes the spent tokens first: with the session they would all go in one statement. */
  async function forgetSession(id: string): Promise<void> {
    const where = eq(spentRefreshTokens.sessionId, id)
    await deleteInBatches(db, { table: spentRefreshTokens, where, size: TOKENS })
    await db.delete(sessions).where(and(eq(sessions.id, id), old))
  }
}

/**
 * Ends the link by which a person's own calendar reads their practices, as whoever signs out everywhere expects of whatever
 * opens without a password (D18.calendar-feed). Returns whether there was one.
 */
export async function endCalendarLink(tx: Transaction, userId: string): Promise<boolean> {
  const ended = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
  return ended.length > 0
}

/** Channel on which triggers on sessions and people notify about lost sessions and changed rights. */
const CHANNEL = 'studio_sessions'

/** Closes this server's open streams of ended sessions, whoever ended them (S-S6). */
export async function followSessions({ signals, streams }: Context): Promise<void> {
  await signals.listen(CHANNEL, {
    received: (userId) => streams.ended([userId]),
    missed: () => streams.ended(),
  })
}
