import { stateOf } from '@studio/contract/membership/rules.ts'
import type { State } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { withPersonLock } from '../billing/person-lock.ts'

export type Row = typeof subscriptions.$inferSelect
/** A row whose person has not been deleted. */
export type OwnedRow = Row & { userId: string }

/** Whether an Admin or a disputed payment has taken the membership's access away. */
export const isDeactivated = (row: Pick<Row, 'deactivatedAt'>) => row.deactivatedAt !== null

/** A membership is known at the provider by its subscription, a day pass by its invoice. */
export const isSubscription = (gatewayId: string) => gatewayId.startsWith('sub_')

/** A membership by its id, ended or not; 404 for one that is not the caller's (S-Z2). */
export async function ownRow(context: Context, viewer: Viewer, id: string): Promise<OwnedRow> {
  const row = await findRow(context.db, id)
  const own = viewer.kind === 'person' && row?.userId === viewer.id
  if (!row?.userId || (!own && !isAdmin(viewer))) throw new Refusal('notFound', refusals.notFound)
  return { ...row, userId: row.userId }
}

/** The same, in the state it has now; 404 once it has ended (D6). */
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

export async function findRow(db: Database | Transaction, id: string): Promise<Row | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ?? null
}

/** Ends a membership here; whatever runs at the provider is ended there by its own call. */
export async function endRow(tx: Transaction, id: string, endedAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ gatewayState: 'ended', endedAt }).where(eq(subscriptions.id, id))
}

/** Works on a membership alone, as a job does (D18.person-lock); nothing where its person has been deleted. */
export async function aloneWith(
  context: Context,
  id: string,
  work: (row: OwnedRow) => Promise<void>,
): Promise<void> {
  const userId = (await findRow(context.db, id))?.userId
  if (!userId) return
  await withPersonLock(context, userId, async () => {
    const row = await findRow(context.db, id)
    if (row) await work({ ...row, userId })
  })
}

/** All rows of a person that have not ended, newest first; locked when asked within a transaction that changes them. */
export function openRows(db: Database | Transaction, userId: string): Promise<Row[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt)))
    .orderBy(desc(subscriptions.startedAt))
}
