import { and, asc, eq, gt, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import type { PushTarget } from '../../adapters/push/push-services.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { sessions, users } from '../../database/tables/people.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { isOpenSession } from '../people/sign-in/sessions.ts'

export interface ReachableDevice extends PushTarget {
  id: string
  userId: string
}

interface Wanted {
  /** Condition on `users`. */
  of: SQL
  /** The last device of the page before. */
  after?: string | undefined
  /** These devices alone, if given. */
  only?: readonly string[] | undefined
  limit: number
}

/**
 * Lists the devices of people that something may be pushed to now, ordered by id: signed in, of a person who
 * is neither blocked nor inactive (D10, S-Z12).
 */
export async function reachableDevices(context: Context, wanted: Wanted): Promise<ReachableDevice[]> {
  const { of, after, only, limit } = wanted
  const now = context.clock.now()
  return context.db
    .select({
      id: pushDevices.id,
      userId: pushDevices.userId,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(
      and(
        of,
        isOpenSession(context.clock.machine()),
        eq(users.active, true),
        isNotNull(users.registeredFully),
        // Staff who have not set up a required second step may read nothing else either.
        context.config.staffSecondFactor === 'required'
          ? or(eq(users.role, 'Student'), isNotNull(users.secondFactorSince))
          : undefined,
        or(eq(users.blockedAccess, false), lte(users.blockedToDateTime, now)),
        after === undefined ? undefined : gt(pushDevices.id, after),
        only === undefined ? undefined : anyOf(pushDevices.id, only),
      ),
    )
    .orderBy(asc(pushDevices.id))
    .limit(limit)
}
