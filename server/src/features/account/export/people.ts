import { roleText } from '@studio/contract/people/role-text.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { isRunningMembershipSql, type Narrowed, standsIn } from '../../membership/standing-sql.ts'
import { matchesPerson } from '../../people/queries.ts'
import {
  type Subscriber,
  type SubscriberSearch,
  subscriberFilters,
  subscribersOf,
} from '../people/subscribed-users.ts'
import { BATCH, type CsvList } from './send-csv.ts'

interface PeopleSearch extends Narrowed {
  userName?: string | undefined
  role?: Role | undefined
}

type Listed = typeof users.$inferSelect & { plan: string | null }

/** Lists users with the plan of their running membership, ordered by id, which no update changes; the columns hold no secrets. */
export function usersList(now: Date, { userName, role, ...narrowed }: PeopleSearch): CsvList<Listed> {
  const wanted = and(
    role ? eq(users.role, role) : undefined,
    userName ? matchesPerson(userName) : undefined,
    standsIn(narrowed, now),
  )
  return {
    name: 'users',
    columns: [
      ['Id', ({ id }) => id],
      ['User name', (person) => person.userName],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['E-mail', ({ email }) => email],
      ['Role', (person) => roleText(person.role)],
      ['Plan', ({ plan }) => plan],
      ['Active', ({ active }) => active],
      ['Registered', ({ registeredAt }) => registeredAt],
      ['Address', ({ address }) => address],
      ['City', ({ city }) => city],
      ['Country', ({ country }) => country],
      ['Blocked until', ({ blockedToDateTime }) => blockedToDateTime],
    ],
    after: ({ db }, last) =>
      db
        .select({ ...getTableColumns(users), plan: plans.title })
        .from(users)
        .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), isRunningMembershipSql(now)))
        .leftJoin(plans, eq(plans.id, subscriptions.planId))
        .where(and(wanted, last ? gt(users.id, last.id) : undefined))
        .orderBy(asc(users.id))
        .limit(BATCH),
  }
}

/** Lists the people who have a running membership, with its plan and end. */
export function subscribersList(now: Date, viewer: Viewer, search: SubscriberSearch): CsvList<Subscriber> {
  const wanted = and(isRunningMembershipSql(now), subscriberFilters(search, now))
  return {
    name: 'subscribers',
    columns: [
      ['Id', ({ id }) => id],
      ['User name', (person) => person.userName],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['E-mail', ({ email }) => email],
      ['Plan', ({ subscription }) => subscription.planTitle],
      ['State', ({ subscription }) => subscription.state],
      ['Since', ({ subscription }) => subscription.dateTime],
      ['Ends or renews', ({ subscription }) => subscription.dateTimeEnd],
      ['Days left', ({ subscription }) => subscription.daysLeft],
      ['Switched off because', ({ subscription }) => subscription.deactivationReason ?? null],
    ],
    async after(context, last) {
      const page = await context.db
        .select({ id: users.id })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        // On both tables; otherwise each batch would read the memberships of all previous batches again.
        .where(last ? and(wanted, gt(users.id, last.id), gt(subscriptions.userId, last.id)) : wanted)
        .orderBy(asc(users.id))
        .limit(BATCH)
      return subscribersOf(
        context,
        viewer,
        page.map(({ id }) => id),
      )
    },
  }
}
