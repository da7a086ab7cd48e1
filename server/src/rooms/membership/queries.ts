import { untilOf } from '@studio/contract/membership/given.ts'
import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { accessEndOf, isActive, stateOf } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { major } from '@studio/contract/money.ts'
import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Context } from '../../context.ts'
import { prepared } from '../../database/prepared.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { calendarMembers } from '../../database/tables/practice-calendar.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import type { Row } from './rows.ts'

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
const standing = prepared('standing', (db) =>
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

type FoundStanding = Awaited<ReturnType<typeof standing>>[number]

const membershipById = prepared('membership by id', (db) =>
  db
    .select(membershipColumns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(eq(subscriptions.id, sql.placeholder('id'))),
)

type FoundMembership = Awaited<ReturnType<typeof membershipById>>[number]

/** Returns a person's current membership among their open ones, given newest first. */
export function currentOf(
  context: Context,
  viewer: Viewer,
  rows: readonly FoundMembership[],
): Subscription | null {
  return currentAmong(rows.flatMap((row) => shown(context, viewer, row) ?? []))
}

const currentAmong = <One extends Pick<Subscription, 'state'>>(rows: readonly One[]): One | null =>
  rows.find(({ state }) => state !== 'pending') ?? rows.at(-1) ?? null

/** Returns a membership of the caller; 404 if it has ended or is another person's (D6, S-Z2). */
export async function subscriptionToShow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Subscription> {
  const [row] = await membershipById(context.db, { id })
  const found = row ? shown(context, viewer, row) : null
  const own = viewer.kind === 'person' && found?.userId === viewer.id
  if (!found || (!own && !isAdmin(viewer))) throw new Refusal('notFound', refusals.notFound)
  return found
}

/** Returns the facts that the access rule needs about a viewer (D6). */
export async function accessFactsOf(context: Context, viewer: Viewer): Promise<AccessFacts> {
  return (await standingAmong(context, viewer, [])).facts
}

/** Same, with the given calendars that the viewer has joined and their own days of each, in one query; none for a visitor. */
export async function standingAmong(
  context: Context,
  viewer: Viewer,
  calendarIds: string[],
): Promise<{ facts: AccessFacts; joined: ReadonlyMap<string, MemberDays | null> }> {
  if (viewer.kind !== 'person') {
    return { facts: { role: null, blocked: false, subscription: null }, joined: new Map() }
  }
  const found = await standing(context.db, { id: viewer.id, calendarIds })
  const { blocked, until, joined } = found[0] ?? { blocked: false, until: null, joined: null }
  const now = context.clock.now()
  const subscription =
    viewer.role === 'Student' ? currentAmong(found.flatMap((row) => accessOf(row, now) ?? [])) : null
  const facts = { role: viewer.role, blocked: blocked && (!until || until > now), subscription }
  return { facts, joined: new Map(Object.entries(joined ?? {})) }
}

/** Returns what the access rule needs of an open membership; null for none, and once it has ended. */
function accessOf({ membership, price }: FoundStanding, now: Date): AccessFacts['subscription'] {
  if (!membership || !price) return null
  const open = { ...membership, endedAt: null }
  const state = stateOf(open, now)
  return state && { active: isActive(state), state, dateTimeEnd: accessEndOf(open).toISOString(), price }
}

/** Terms in an answer: absent while both are those of the documents. */
function termFields({ term, nextTerm }: FoundMembership['row']): Pick<Subscription, 'term' | 'nextTerm'> {
  const named = [term, nextTerm ?? term].some((one) => one !== 'days30' && one !== 'day')
  if (!named || term === 'day') return {}
  return { term, ...(nextTerm && nextTerm !== 'day' ? { nextTerm } : {}) }
}

/** A moved charge in an answer; absent while nothing is charged. */
const freeField = ({ freeUntil, cancelAtPeriodEnd }: Row): Pick<Subscription, 'freeUntil'> =>
  freeUntil && !cancelAtPeriodEnd ? { freeUntil: freeUntil.toISOString() } : {}

/** Only Admin sees who deactivated it (D18.deactivated-by). */
function shown(
  context: Context,
  viewer: Viewer,
  { row, plan, promoCode }: FoundMembership,
): Subscription | null {
  const state = stateOf(row, context.clock.now())
  if (!state || !row.userId) return null
  return {
    id: row.id,
    userId: row.userId,
    priceId: plan.id,
    price: {
      id: plan.id,
      title: plan.title,
      cost: major(row.costCents, context.settings.now().money),
      intervalUnit: plan.intervalUnit,
      permissions: plan.permissions,
    },
    promocodeCode: promoCode,
    active: isActive(state),
    state,
    dateTime: row.startedAt.toISOString(),
    dateTimeEnd: accessEndOf(row).toISOString(),
    nextPriceId: row.nextPlanId,
    ...termFields(row),
    ...freeField(row),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    deactivationDateTime: row.deactivatedAt?.toISOString() ?? null,
    deactivationReason: row.deactivationReason,
    ...(isAdmin(viewer) ? { deactivationUserId: row.deactivatedBy } : {}),
    ...givenOf(viewer, row),
  }
}

/** Of a plan from the studio; only Admin sees why. */
function givenOf(
  viewer: Viewer,
  { givenKind: kind, givenReason, givenLastDay: lastDay, periodEnd }: Row,
): Pick<Subscription, 'given'> {
  if (!kind) return {}
  const ends = { until: untilOf(periodEnd)?.toISOString() ?? null, lastDay }
  return { given: { ...ends, kind, ...(isAdmin(viewer) && { reason: givenReason ?? '' }) } }
}
