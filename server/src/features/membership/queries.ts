import { type AccessFacts, accessEndOf, isActive, stateOf } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { dollars } from '@studio/contract/money.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer, visitor } from '../../platform/viewer.ts'

/** A person's membership at the studio's time; null once it has ended (D6). */
export async function currentSubscriptionOf(
  context: Context,
  userId: string,
  viewer: Viewer = visitor,
): Promise<Subscription | null> {
  return (await currentSubscriptionsOf(context, [userId], viewer)).get(userId) ?? null
}

/** The memberships of many people by user id, for lists; who has none is absent. A running one stands before a pending one. */
export async function currentSubscriptionsOf(
  context: Context,
  userIds: readonly string[],
  viewer: Viewer = visitor,
): Promise<Map<string, Subscription>> {
  const found = new Map<string, Subscription>()
  if (userIds.length === 0) return found
  const open = and(anyOf(subscriptions.userId, userIds), isNull(subscriptions.endedAt))
  const now = context.clock.now()
  for (const row of await rowsWhere(context, open)) {
    const shown = shownAt(row, now, viewer)
    if (!shown) continue
    const other = found.get(shown.userId)
    if (!other || other.state === 'pending') found.set(shown.userId, shown)
  }
  return found
}

/** One membership of the caller in the state it has now; 404 once it has ended, or for somebody else's (D6, S-Z2). */
export async function subscriptionToShow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Subscription> {
  const [row] = await rowsWhere(context, eq(subscriptions.id, id))
  const shown = row ? shownAt(row, context.clock.now(), viewer) : null
  const own = viewer.kind === 'person' && shown?.userId === viewer.id
  if (!shown || (!own && !isAdmin(viewer))) throw new Refusal('notFound', refusals.notFound)
  return shown
}

/** What the rule of access needs to know of a viewer (D6). */
export async function accessFactsOf(context: Context, viewer: Viewer): Promise<AccessFacts> {
  if (viewer.kind !== 'person') return { role: null, blocked: false, subscription: null }
  const [person] = await context.db
    .select({ blocked: users.blockedAccess, until: users.blockedToDateTime })
    .from(users)
    .where(eq(users.id, viewer.id))
  const now = context.clock.now()
  const blocked = Boolean(person?.blocked) && (!person?.until || person.until > now)
  const subscription = viewer.role === 'Student' ? await currentSubscriptionOf(context, viewer.id) : null
  return { role: viewer.role, blocked, subscription }
}

const columns = { row: subscriptions, plan: plans, promoCode: promoCodes.code }
type Found = {
  row: typeof subscriptions.$inferSelect
  plan: typeof plans.$inferSelect
  promoCode: string | null
}

function rowsWhere(context: Context, condition: ReturnType<typeof and>): Promise<Found[]> {
  return context.db
    .select(columns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(condition)
    .orderBy(desc(subscriptions.startedAt))
}

/** To Admin with who deactivated it (D18.deactivated-by). */
function shownAt({ row, plan, promoCode }: Found, now: Date, viewer: Viewer): Subscription | null {
  const state = stateOf(row, now)
  if (!state || !row.userId) return null
  return {
    id: row.id,
    userId: row.userId,
    priceId: plan.id,
    price: {
      id: plan.id,
      title: plan.title,
      cost: dollars(row.costCents),
      intervalUnit: plan.intervalUnit,
      permissions: plan.permissions,
    },
    promocodeCode: promoCode,
    active: isActive(state),
    state,
    dateTime: row.startedAt.toISOString(),
    dateTimeEnd: accessEndOf(row).toISOString(),
    nextPriceId: row.nextPlanId,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    deactivationDateTime: row.deactivatedAt?.toISOString() ?? null,
    deactivationReason: row.deactivationReason,
    ...(isAdmin(viewer) ? { deactivationUserId: row.deactivatedBy } : {}),
  }
}
