import { DAY } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { Standing } from '@studio/contract/membership/schema.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { membershipEnd, subscriptions } from '../../database/tables/membership.ts'

/** The table of memberships, or its alias. */
type Memberships = Pick<
  Record<keyof typeof subscriptions, AnyPgColumn>,
  | 'providerState'
  | 'periodStart'
  | 'periodEnd'
  | 'cancelAtPeriodEnd'
  | 'endedAt'
  | 'deactivatedAt'
  | 'trialEnd'
>

/** Condition: a membership that has begun and that no job has ended yet. */
export const unended = (of: Memberships) => and(isNull(of.endedAt), ne(of.providerState, 'pending'))

/** Condition: a membership that doesn't renew, and whose end has passed. */
export function isOver(now: Date, of: Memberships = subscriptions): SQL {
  const endsByItself = sql`(${of.providerState} in ('day_pass', 'given') or ${of.cancelAtPeriodEnd})`
  return sql`(${endsByItself} and ${membershipEnd(of)} <= ${now.toISOString()}::timestamptz at time zone 'UTC')`
}

/** Condition: a membership to which `stateOf` gives a state other than pending. */
export function isRunningMembershipSql(now: Date, of: Memberships = subscriptions): SQL | undefined {
  return and(unended(of), sql`not ${isOver(now, of)}`)
}

/** Condition: the membership `s` gives access at an instant; `accessTo` without areas (D6). */
export function hasAccess(now: Date): SQL {
  const instant = sql`${now.toISOString()}::timestamptz`
  const beforeGrace = sql`${new Date(now.getTime() - GRACE_DAYS * DAY).toISOString()}::timestamptz`
  return sql`s.ended_at is null and s.deactivated_at is null and case
      when s.provider_state = 'past_due' then s.period_start > ${beforeGrace}
      when s.provider_state in ('trialing', 'active') and not s.cancel_at_period_end then s.period_end > ${beforeGrace}
      else s.provider_state in ('trialing', 'active', 'day_pass', 'given') and s.period_end > ${instant} end`
}

/** Condition on `users`, or on its alias: `accessTo` of an area, null for any, for a person who may enter (D6, D10). */
export function mayUse(area: Permission | null, now: Date, person: SQL = sql.raw('users')): SQL {
  const instant = sql`${now.toISOString()}::timestamptz`
  return sql`(${person}.active and (not ${person}.blocked_access or ${person}.blocked_to_date_time <= ${instant})
    and (${person}.role <> 'Student' or exists (select 1 from subscriptions s join plans p on p.id = s.plan_id
      where s.user_id = ${person}.id and ${hasAccess(now)}${area ? sql` and p.permissions @> array[${area}]` : sql``})))`
}

/** Condition on a running membership: one of these states; trials are all whose free days run, called off or not. */
export function isInState(
  states: readonly Standing[],
  now: Date,
  of: Memberships = subscriptions,
): SQL | undefined {
  const state = sql`case when ${of.deactivatedAt} is not null then 'suspended'
    when ${of.cancelAtPeriodEnd} and ${of.providerState} in ('trialing', 'active') then 'ending'
    else ${of.providerState} end`
  return or(
    sql`${state} = any(${sql.param([...states])}::text[])`,
    states.includes('trialing') ? gt(of.trialEnd, now) : undefined,
  )
}

/** How the people of a list stand, and their plan. */
export interface MembershipFilter {
  states?: readonly Standing[] | undefined
  priceId?: string | undefined
}

const own = alias(subscriptions, 'own_membership')

/**
 * Condition on `users`, or on its alias in a query written by hand: people who stand in one of these ways, and whose running
 * membership is of this plan.
 */
export function standsIn(
  { states, priceId }: MembershipFilter,
  now: Date,
  person: SQL = sql.raw('users'),
): SQL | undefined {
  if (!states && !priceId) return undefined
  const running = and(
    sql`${own.userId} = ${person}.id`,
    isRunningMembershipSql(now, own),
    priceId ? eq(own.planId, priceId) : undefined,
  )
  const holds = (more?: SQL) =>
    sql`exists (select 1 from ${subscriptions} own_membership where ${and(running, more)})`
  if (!states) return holds()
  const isStudent = sql`${person}.role = 'Student' and ${person}.active`
  return or(
    holds(isInState(states, now, own)),
    states.includes('none') && !priceId
      ? sql`(${isStudent} and ${person}.registered_fully is not null and not ${holds()})`
      : undefined,
    states.includes('unfinished') && !priceId
      ? sql`(${isStudent} and ${person}.registered_fully is null)`
      : undefined,
  )
}
