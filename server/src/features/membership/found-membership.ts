import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { anyOf } from '../../database/any-of.ts'
import { prepared } from '../../database/prepared.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodes } from '../../database/tables/promo.ts'

/** What is read of a membership to show it. */
export const membershipColumns = {
  row: {
    id: subscriptions.id,
    userId: subscriptions.userId,
    gatewayState: subscriptions.gatewayState,
    costCents: subscriptions.costCents,
    startedAt: subscriptions.startedAt,
    periodStart: subscriptions.periodStart,
    periodEnd: subscriptions.periodEnd,
    cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    nextPlanId: subscriptions.nextPlanId,
    endedAt: subscriptions.endedAt,
    deactivatedAt: subscriptions.deactivatedAt,
    deactivationReason: subscriptions.deactivationReason,
    deactivatedBy: subscriptions.deactivatedBy,
  },
  plan: {
    id: plans.id,
    title: plans.title,
    intervalUnit: plans.intervalUnit,
    permissions: plans.permissions,
  },
  promoCode: promoCodes.code,
}

type ColumnsOf<Table extends { $inferSelect: object }, Read> = Pick<
  Table['$inferSelect'],
  keyof Read & keyof Table['$inferSelect']
>
export interface FoundMembership {
  row: ColumnsOf<typeof subscriptions, (typeof membershipColumns)['row']>
  plan: ColumnsOf<typeof plans, (typeof membershipColumns)['plan']>
  promoCode: string | null
}

/** A membership that was joined to something else, where there is one. */
export function membershipIn({
  row,
  plan,
  promoCode,
}: { [Part in keyof FoundMembership]: FoundMembership[Part] | null }): FoundMembership[] {
  return row && plan ? [{ row, plan, promoCode }] : []
}

/** Joins the memberships that have not ended to people. */
export const openOfPerson = and(eq(subscriptions.userId, users.id), isNull(subscriptions.endedAt))

/** Those of some calendars that a person has joined. */
const joined = sql<string[]>`array(select m.calendar_id::text from calendar_members m
  where m.user_id = ${users.id} and m.calendar_id = any(${sql.placeholder('calendarIds')}::uuid[]))`

/** A person's block with the memberships of theirs that have not ended, `{ id, calendarIds }`. */
export const standing = prepared((db) =>
  db
    .select({ blocked: users.blockedAccess, until: users.blockedToDateTime, joined, ...membershipColumns })
    .from(users)
    .leftJoin(subscriptions, openOfPerson)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(eq(users.id, sql.placeholder('id')))
    .orderBy(desc(subscriptions.startedAt)),
)

const memberships = (db: NodePgDatabase) =>
  db
    .select(membershipColumns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))

/** One membership, `{ id }`. */
export const membershipById = prepared((db) =>
  memberships(db).where(eq(subscriptions.id, sql.placeholder('id'))),
)

/** The memberships of some people that have not ended, the newest first, `{ userIds }`. */
export const openMemberships = prepared((db) =>
  memberships(db)
    .where(and(anyOf(subscriptions.userId, sql.placeholder('userIds')), isNull(subscriptions.endedAt)))
    .orderBy(desc(subscriptions.startedAt)),
)
