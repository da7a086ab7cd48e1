import { SECOND } from '@studio/contract/dates.ts'
import { maySignIn } from '@studio/contract/people/rules.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../../context.ts'
import { prepared } from '../../../database/prepared.ts'
import { looks, sessions, users } from '../../../database/tables/people.ts'
import { IMPERSONATION_SECONDS } from '../../../platform/tokens.ts'
import type { SessionHolder } from '../../../platform/viewer.ts'
import { signInFacts } from '../sign-in/refuse-entry.ts'

const admins = alias(users, 'admins')

const runningImpersonation = prepared('running look', (db) =>
  db
    .select({
      person: signInFacts,
      admin: {
        id: admins.id,
        role: admins.role,
        active: admins.active,
        blockedAccess: admins.blockedAccess,
        blockedToDateTime: admins.blockedToDateTime,
        registeredFully: admins.registeredFully,
      },
    })
    .from(looks)
    .innerJoin(users, eq(users.id, looks.userId))
    .innerJoin(admins, eq(admins.id, looks.adminId))
    .innerJoin(sessions, eq(sessions.id, looks.sessionId))
    .where(
      and(
        eq(looks.id, sql.placeholder('impersonationId')),
        eq(looks.userId, sql.placeholder('userId')),
        gt(looks.startedAt, sql.placeholder('since')),
        isNull(looks.endedAt),
        isNull(sessions.endedAt),
      ),
    ),
)

/**
 * Returns the person as whom an Admin sees the studio; null once the look has ended: after thirty minutes,
 * with the Admin's own session, and if the Admin may no longer sign in. Also null if the person has become an
 * Admin meanwhile.
 */
export async function impersonatedPerson(
  context: Context,
  { userId, impersonationId }: { userId: string; impersonationId: string },
): Promise<(SessionHolder & { seenBy: string }) | null> {
  const since = new Date(context.clock.machine().getTime() - IMPERSONATION_SECONDS * SECOND)
  const [found] = await runningImpersonation(context.db, { impersonationId, userId, since })
  if (!found || found.person.role === 'Admin' || found.admin.role !== 'Admin') return null
  if (!maySignIn(found.admin, context.clock.now()).ok) return null
  return { ...found.person, seenBy: found.admin.id }
}
