import { refusals as membershipRefusals } from '@studio/contract/membership/messages.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import type { State } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { lockBilling } from '../billing/customers.ts'
import { withPersonLock } from '../billing/person-lock.ts'

export type Row = typeof subscriptions.$inferSelect
/** A row whose person has not been deleted. */
export type OwnedRow = Row & { userId: string }

/** Whether an Admin or a disputed payment has taken the membership's access away. */
export const isDeactivated = (row: Pick<Row, 'deactivatedAt'>) => row.deactivatedAt !== null

/** What a membership is charged for next: what is booked, or what it has. */
export const nextTerms = (row: NextFields) => ({
  planId: row.nextPlanId ?? row.planId,
  term: row.nextTerm ?? row.term,
  costCents: row.nextCostCents ?? row.costCents,
})

/** When the next charge is due: at the period's end, unless an Admin has moved it. */
export const dueOn = ({ freeUntil, periodEnd }: Pick<Row, 'freeUntil' | 'periodEnd'>) =>
  freeUntil ?? periodEnd

/** Whether the free days before a charge that was moved run; before them the period that was paid does. */
export const inFreeDays = ({ freeUntil, periodEnd }: Pick<Row, 'freeUntil' | 'periodEnd'>) =>
  freeUntil !== null && freeUntil <= periodEnd

export type NextFields = Pick<
  Row,
  'planId' | 'term' | 'costCents' | 'nextPlanId' | 'nextTerm' | 'nextCostCents'
>

/** Whether the provider's id of a membership is a subscription's; that of a day pass is its invoice's. */
export const isSubscription = (providerId: string) => providerId.startsWith('sub_')

/** Returns a membership by its id, ended or not; 404 for another person's (S-Z2). */
export async function ownRow(context: Context, viewer: Viewer, id: string): Promise<OwnedRow> {
  const row = await findRow(context.db, id)
  const own = viewer.kind === 'person' && row?.userId === viewer.id
  if (!row || (!own && !isAdmin(viewer))) throw new Refusal('notFound', refusals.notFound)
  return row
}

/** Same, in its current state; 404 once it has ended (D6). */
export async function runningRow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<{ row: OwnedRow; state: State }> {
  const row = await ownRow(context, viewer, id)
  const state = stateOf(row, context.clock.now())
  if (!state) throw new Refusal('notFound', refusals.notFound)
  return { row, state }
}

/** Returns a membership, ended or not; null once its person has been deleted. */
export async function findRow(db: Database | Transaction, id: string): Promise<OwnedRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row?.userId ? { ...row, userId: row.userId } : null
}

/** Same, with the person's billing row locked; null once it has ended. */
export async function lockRunning(context: Context, tx: Transaction, id: string): Promise<OwnedRow | null> {
  const found = await findRow(tx, id)
  if (found) await lockBilling(tx, found.userId)
  const row = found && (await findRow(tx, id))
  return row && stateOf(row, context.clock.now()) ? row : null
}

/** Ends a membership in the database; the provider's subscription is ended by a separate call. */
export async function endRow(tx: Transaction, id: string, endedAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ providerState: 'ended', endedAt }).where(eq(subscriptions.id, id))
}

/** Returns a job about one membership under the person lock (D18.person-lock); skips that of a deleted person. */
export function membershipJob(context: Context, work: (context: Context, row: OwnedRow) => Promise<void>) {
  return async ({ id }: { id: string }): Promise<void> => {
    const found = await findRow(context.db, id)
    if (!found) return
    await withPersonLock(context, found.userId, async () => {
      const row = await findRow(context.db, id)
      if (row) await work(context, row)
    })
  }
}

export const openRows = (db: Database | Transaction, userId: string): Promise<OwnedRow[]> =>
  openRowsWhere(db, eq(subscriptions.userId, userId))

/** Returns open rows, newest first. Nobody is deleted before their memberships have ended (I14). */
export async function openRowsWhere(db: Database | Transaction, condition: SQL | undefined) {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(condition, isNull(subscriptions.endedAt)))
    .orderBy(desc(subscriptions.startedAt))
  return rows.filter((row): row is OwnedRow => row.userId !== null)
}

/** Returns a person's unpaid purchase; there is at most one (I1). */
export async function pendingRow(db: Database | Transaction, userId: string): Promise<OwnedRow | null> {
  return (await openRows(db, userId)).find(({ providerState }) => providerState === 'pending') ?? null
}

/**
 * Refuses to charge an inactive person: a call may have waited for the lock while an Admin made the person
 * inactive and their membership was cancelled for that (D10, S-D2).
 */
export async function refuseInactive({ db }: Context, userId: string): Promise<void> {
  const active = await db.$count(users, and(eq(users.id, userId), eq(users.active, true)))
  if (active === 0) throw new Refusal('conflict', membershipRefusals.notActive)
}

/** Ends what a purchase replaces: a day pass, or a plan from the studio (D7). */
export async function endReplaced(tx: Transaction, bought: OwnedRow, at: Date): Promise<void> {
  for (const { id, providerState } of await openRows(tx, bought.userId)) {
    const isReplaced = providerState === 'day_pass' || providerState === 'given'
    if (isReplaced && id !== bought.id) await endRow(tx, id, at)
  }
}

/** Ends a plan from the studio, where a membership that was sold elsewhere takes its place; null where there is none. */
export async function endGiven(tx: Transaction, userId: string, at: Date): Promise<string | null> {
  const given = (await openRows(tx, userId)).find(({ providerState }) => providerState === 'given')
  if (given) await endRow(tx, given.id, at)
  return given?.id ?? null
}

/** Lets a plan from the studio go on that made way for a membership which is forgotten again, unless it would be over by now. */
export async function reopenGiven(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ providerState: 'given', endedAt: null })
    .where(
      and(eq(subscriptions.id, id), isNotNull(subscriptions.givenKind), gt(subscriptions.periodEnd, now)),
    )
}
