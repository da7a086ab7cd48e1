import { mayEnter } from '@studio/contract/people/rules.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions, users } from '../../database/tables/people.ts'

/** Which of these sessions still run, of people who are neither blocked nor inactive (S-S6); for pages that stay open. */
export async function runningSessions(context: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await context.db
    .select({
      sessionId: sessions.id,
      active: users.active,
      blockedAccess: users.blockedAccess,
      blockedToDateTime: users.blockedToDateTime,
      registeredFully: users.registeredFully,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt)))
  const now = context.clock.now()
  return new Set(rows.filter((row) => mayEnter(row, now).ok).map((row) => row.sessionId))
}
