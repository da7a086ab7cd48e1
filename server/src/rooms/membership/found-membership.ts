import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { prepared } from '../../database/prepared.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { calendarMembers } from '../../database/tables/practice-calendar.ts'
import { promoCodes } from '../../database/tables/promo.ts'

export const membershipColumns = { row: subscriptions, plan: plans, promoCode: promoCodes.code }

/** Returns the membership of a left join, or none. */
export function membershipIn({
  row,
  plan,
  promoCode,
}: { [Part in keyof FoundMembership]: FoundMembership[Part] | null }): FoundMembership[] {
  return row && plan ? [{ row, plan, promoCode }] : []
}

export const openOfPerson = and(eq(subscriptions.userId, users.id), isNull(subscriptions.endedAt))

/** Those of some calendars that a person has joined, each with the days that they have chosen; null without one. */
const joinedIn = (db: Pick<NodePgDatabase, 'select'>) => {
  const asked = sql`${calendarMembers.calendarId} = any(${sql.placeholder('calendarIds')}::uuid[])`
  return sql<Record<string, MemberDays | null> | null>`${db
    .select({ joined: sql`json_object_agg(${calendarMembers.calendarId}, ${calendarMembers.days})` })
    .from(calendarMembers)
    .where(and(eq(calendarMembers.userId, users.id), asked))}`
}

/**
 * A person's block and joined calendars with what the access rule needs of their open memberships, `{ id, calendarIds }`. Most
 * calls of members ask it, and each further column costs the call some microseconds.
 */
export const standing = prepared('standing', (db) =>
  db
    .select({
      blocked: users.blockedAccess,
      until: users.blockedToDateTime,
      joined: joinedIn(db),
      membership: {
        providerState: subscriptions.providerState,
        periodStart: subscriptions.periodStart,
        periodEnd: subscriptions.periodEnd,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        deactivatedAt: subscriptions.deactivatedAt,
      },
      price: { id: plans.id, permissions: plans.permissions },
    })
    .from(users)
    .leftJoin(subscriptions, openOfPerson)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(users.id, sql.placeholder('id')))
    .orderBy(desc(subscriptions.startedAt)),
)

export type FoundStanding = Awaited<ReturnType<typeof standing>>[number]

/** One membership, `{ id }`. */
export const membershipById = prepared('membership by id', (db) =>
  db
    .select(membershipColumns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(eq(subscriptions.id, sql.placeholder('id'))),
)

export type FoundMembership = Awaited<ReturnType<typeof membershipById>>[number]
