import type { Standing } from '@studio/contract/membership/schema.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import type { StandingCounts } from '@studio/contract/people/staff/schema.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { isInState, isRunningMembershipSql } from '../../membership/standing-sql.ts'

/** Counts who stands in each way, as the lists are narrowed by it, in one pass over people and running memberships. */
export async function countStandings({ db, clock }: Context): Promise<StandingCounts> {
  const now = clock.now()
  const isStudent = and(eq(users.role, 'Student'), users.active)
  const conditions: Partial<Record<Standing, SQL | undefined>> = {
    none: and(isStudent, isNotNull(users.registeredFully), isNull(subscriptions.id)),
    unfinished: and(isStudent, isNull(users.registeredFully)),
  }
  const counted = standings.map((state): [Standing, SQL<number>] => {
    const stands = conditions[state] ?? and(isNotNull(subscriptions.id), isInState([state], now))
    return [state, sql<number>`count(*) filter (where ${stands})::int`.mapWith(Number)]
  })
  const [counts] = await db
    .select(Object.fromEntries(counted) as Record<Standing, SQL<number>>)
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), isRunningMembershipSql(now)))
  const { given = 0, ...others } = counts ?? Object.fromEntries(standings.map((state) => [state, 0]))
  return given > 0 ? { ...others, given } : others
}
