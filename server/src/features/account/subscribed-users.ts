import { daysLeft } from '@studio/contract/account/rules.ts'
import type { SubscribedList, SubscribedQuery, SubscribedUser } from '@studio/contract/account/schema.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { and, asc, desc, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { currentSubscriptionsOf } from '../membership/queries.ts'
import { named, rowsWhere, userOf } from './queries.ts'

type Query = z.output<typeof SubscribedQuery>

/** Everybody whose membership has begun and not ended, with its plan and days left by the studio's clock (BO-API-04, SUBS-01). */
export async function listSubscribed(
  context: Context,
  _viewer: Viewer,
  query: Query,
): Promise<z.output<typeof SubscribedList>> {
  const { pageNumber, pageLength, userName } = query
  const now = context.clock.now()
  const running = context.db.select({ id: subscriptions.id }).from(subscriptions).where(runsAt(now))
  const where = and(exists(running), userName ? named(userName) : undefined)
  const rows = await rowsWhere(context, where)
    .orderBy(...orderOf(query))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const found = await currentSubscriptionsOf(
    context,
    rows.map(({ id }) => id),
  )
  const records = rows.flatMap((row): SubscribedUser[] => {
    const subscription = found.get(row.id)
    return subscription ? [{ ...userOf(row, subscription), subscription: counted(subscription, now) }] : []
  })
  const totalRecords = await context.db.$count(users, where)
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** The same ends as the rule's `endOf`, in the database's words. */
const ends = sql`case when ${subscriptions.gatewayState} = 'past_due'
  then ${subscriptions.periodStart} + make_interval(days => ${GRACE_DAYS}) else ${subscriptions.periodEnd} end`

/** A person's membership that `stateOf` would give a state other than pending. */
function runsAt(now: Date): SQL | undefined {
  const endsByItself = sql`(${subscriptions.gatewayState} = 'day_pass' or ${subscriptions.cancelAtPeriodEnd})`
  return and(
    eq(subscriptions.userId, users.id),
    isNull(subscriptions.endedAt),
    ne(subscriptions.gatewayState, 'pending'),
    sql`not (${endsByItself} and ${ends} <= ${now.toISOString()}::timestamptz)`,
  )
}

function counted(subscription: Subscription, now: Date): SubscribedUser['subscription'] {
  const left = daysLeft(new Date(subscription.dateTimeEnd), now)
  return { ...subscription, daysLeft: left, planTitle: subscription.price.title }
}

function orderOf({ orderBy, orderByDescending }: Query): SQL[] {
  const direction = orderByDescending ? desc : asc
  const end = sql`(select ${ends} from ${subscriptions} where ${subscriptions.userId} = ${users.id}
    and ${subscriptions.endedAt} is null and ${subscriptions.gatewayState} <> 'pending')`
  const columns = { DateTimeEnd: end, RegistrationDateTime: users.registeredAt, UserName: users.userName }
  return [direction(columns[orderBy ?? 'RegistrationDateTime']), direction(users.id)]
}
