import { mayEnter } from '@studio/contract/people/rules.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import type { SignedIn } from '../../../platform/viewer.ts'
import { impersonatedPerson } from '../impersonation/impersonated-person.ts'
import { signInFacts } from './refuse-entry.ts'

/**
 * Returns which of these sessions are valid, of people who are neither blocked nor inactive (S-S6); for open
 * streams.
 */
export async function runningSessions(context: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const running = await peopleIn(context, anyOf(sessions.id, sessionIds))
  return new Set(running.map(({ sessionId }) => sessionId))
}

/**
 * Returns the holder of a signed link if their session is valid and they may enter (neither blocked nor
 * inactive); otherwise null (S-Z12, R21).
 */
export async function linkHolder(
  context: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignedIn | null> {
  const [person] = await peopleIn(context, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  if (person) return { kind: 'person', id: person.id, role: person.role, sessionId }
  const seen = await impersonatedPerson(context, { userId, impersonationId: sessionId })
  if (!seen || !mayEnter(seen, context.clock.now()).ok) return null
  return { kind: 'person', id: seen.id, role: seen.role, sessionId, seenBy: seen.seenBy }
}

async function peopleIn(context: Context, wanted: SQL | undefined) {
  const rows = await context.db
    .select({ ...signInFacts, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(wanted, isNull(sessions.endedAt)))
  const now = context.clock.now()
  return rows.filter((row) => mayEnter(row, now).ok)
}
