import type { SubscribedUser } from '@studio/contract/account/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { matchesName } from '../../people/queries.ts'
import { runsAt, subscribersOf } from '../people/subscribed-users.ts'
import { BATCH, type CsvList } from './send-csv.ts'

interface PeopleSearch {
  userName?: string | undefined
  role?: Role | undefined
}

type Person = typeof users.$inferSelect

/** Users by their ids, which is an order that nobody's change disturbs; no secret of theirs is a column. */
export function usersList({ db }: Context, { userName, role }: PeopleSearch): CsvList<Person> {
  const wanted = and(role ? eq(users.role, role) : undefined, userName ? matchesName(userName) : undefined)
  return {
    name: 'users',
    columns: [
      ['Id', ({ id }) => id],
      ['User name', (person) => person.userName],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['E-mail', ({ email }) => email],
      ['Role', (person) => person.role],
      ['Active', ({ active }) => active],
      ['Registered', ({ registeredAt }) => registeredAt],
      ['Address', ({ address }) => address],
      ['City', ({ city }) => city],
      ['Country', ({ country }) => country],
      ['Blocked until', ({ blockedToDateTime }) => blockedToDateTime],
    ],
    after: (last) =>
      db
        .select()
        .from(users)
        .where(and(wanted, last ? gt(users.id, last.id) : undefined))
        .orderBy(asc(users.id))
        .limit(BATCH),
  }
}

/** Whoever has a membership that runs, with its plan and end. */
export function subscribersList(
  context: Context,
  viewer: Viewer,
  { userName }: Pick<PeopleSearch, 'userName'>,
): CsvList<SubscribedUser> {
  const wanted = and(runsAt(context.clock.now()), userName ? matchesName(userName) : undefined)
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
    async after(last) {
      const page = await context.db
        .select({ id: users.id })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        // Of both tables, or each batch would read the memberships of all batches before it once more.
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
