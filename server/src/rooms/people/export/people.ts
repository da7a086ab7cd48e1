import { type GivenKind, givenLabels } from '@studio/contract/membership/given.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import type { State, Subscription } from '@studio/contract/membership/schema.ts'
import { standingLabels } from '@studio/contract/membership/standings.ts'
import { roleText } from '@studio/contract/people/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { isRunningMembershipSql } from '../../membership/standing-sql.ts'
import { narrowedTo, type PeopleFilter, seenOn } from '../people-filter.ts'
import { matchesPerson } from '../search-people.ts'
import {
  type Subscriber,
  type SubscriberSearch,
  subscriberFilters,
  subscribersOf,
} from '../staff/subscribers.ts'
import { BATCH, type CsvList, times } from './send-csv.ts'

interface PeopleSearch extends PeopleFilter {
  userName?: string | undefined
  role?: Role | undefined
}

type Listed = typeof users.$inferSelect & {
  membership: typeof subscriptions.$inferSelect | null
  plan: string | null
  seenOn: string | null
} & Placed
type ListedSubscriber = Subscriber & Placed

/** Where a person stands in the order of creation: the instant to the microsecond, which a Date does not hold. */
interface Placed {
  at: string
}
const at = sql<string>`${users.registeredAt}::text`

type Named = Pick<Listed, 'id' | 'userName' | 'firstName' | 'lastName' | 'email'>
const nameColumns: CsvList<Named>['columns'] = [
  ['Id', ({ id }) => id],
  ['User name', ({ userName }) => userName],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
]

const registeredAfter = (last: (Placed & { id: string }) | null) =>
  last ? sql`(${users.registeredAt}, ${users.id}) > (${last.at}::timestamptz, ${last.id}::uuid)` : undefined

function stateText(state: State, given: GivenKind | null | undefined) {
  if (state === 'given' && given) return givenLabels[given]
  return state === 'pending' ? '' : standingLabels[state]
}

/** All but a plan that the studio gave without an end. */
const hasEnd = ({ given }: Subscription) => !given || given.until !== null

/** How a student stands, as the list of users says it; empty for staff. */
function standingText({ role, registeredFully, membership }: Listed, now: Date): string {
  if (role !== 'Student') return ''
  if (!registeredFully) return standingLabels.unfinished
  const state = membership && stateOf(membership, now)
  return state ? stateText(state, membership.givenKind) : standingLabels.none
}

/** Lists users with the plan of their running membership, the first to register first; the columns hold no secrets. */
export function usersList(now: Date, { userName, role, ...narrowed }: PeopleSearch): CsvList<Listed> {
  const wanted = and(
    role ? eq(users.role, role) : undefined,
    userName ? matchesPerson(userName) : undefined,
    narrowedTo(narrowed, now),
  )
  return {
    name: 'users',
    columns: [
      ...nameColumns,
      ['Role', (person) => roleText(person.role)],
      ['Plan', ({ plan }) => plan],
      ['State', (person) => standingText(person, now)],
      ['Active', ({ active }) => active],
      ['Sign-up finished', ({ registeredFully }) => registeredFully !== null],
      ...times<Listed>('Registered', ({ registeredAt }) => registeredAt),
      ['Last seen', (person) => person.seenOn],
      ['Address', ({ address }) => address],
      ['City', ({ city }) => city],
      ['Country', ({ country }) => country],
      ...times<Listed>('Blocked until', ({ blockedToDateTime }) => blockedToDateTime),
    ],
    after: ({ db }, last) =>
      db
        .select({ ...getTableColumns(users), membership: subscriptions, plan: plans.title, seenOn, at })
        .from(users)
        .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), isRunningMembershipSql(now)))
        .leftJoin(plans, eq(plans.id, subscriptions.planId))
        .where(and(wanted, registeredAfter(last)))
        .orderBy(asc(users.registeredAt), asc(users.id))
        .limit(BATCH),
  }
}

/** Lists the people who have a running membership, with its plan and end. */
export function subscribersList(
  now: Date,
  viewer: Viewer,
  search: SubscriberSearch,
): CsvList<ListedSubscriber> {
  const wanted = and(isRunningMembershipSql(now), subscriberFilters(search, now))
  return {
    name: 'subscribers',
    columns: [
      ...nameColumns,
      ['Plan', ({ subscription }) => subscription.planTitle],
      ['State', ({ subscription }) => stateText(subscription.state, subscription.given?.kind)],
      ...times<ListedSubscriber>('Since', ({ subscription }) => subscription.dateTime),
      ...times<ListedSubscriber>('Ends or renews', ({ subscription }) =>
        hasEnd(subscription) ? subscription.dateTimeEnd : null,
      ),
      ['Days left', ({ subscription }) => (hasEnd(subscription) ? subscription.daysLeft : null)],
      ['Deactivated because', ({ subscription }) => subscription.deactivationReason ?? null],
    ],
    async after(context, last) {
      const page = await context.db
        .select({ id: users.id, at })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .where(and(wanted, registeredAfter(last)))
        .orderBy(asc(users.registeredAt), asc(users.id))
        .limit(BATCH)
      const places = new Map(page.map((person) => [person.id, person.at]))
      const found = await subscribersOf(context, viewer, [...places.keys()])
      return found.map((person) => ({ ...person, at: places.get(person.id) ?? '' }))
    },
  }
}
