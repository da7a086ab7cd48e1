import { mayEnter } from '@studio/contract/people/rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions, users } from '../../database/tables/people.ts'
import type { SignedIn } from '../../platform/viewer.ts'

/** Whose link it is, while his session runs and he is neither blocked nor inactive; null otherwise (S-Z12, R21). */
export async function holderOf(
  context: Context,
  userId: string,
  sessionId: string,
): Promise<SignedIn | null> {
  const [user] = await context.db
    .select({
      role: users.role,
      active: users.active,
      blockedAccess: users.blockedAccess,
      blockedToDateTime: users.blockedToDateTime,
      registeredFully: users.registeredFully,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
  if (!user || !mayEnter(user, context.clock.now()).ok) return null
  return { kind: 'person', id: userId, role: user.role, sessionId }
}
