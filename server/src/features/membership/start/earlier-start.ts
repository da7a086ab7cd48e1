import { refusals as billingRefusals } from '@studio/contract/billing/messages.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actionRefusal } from '../../billing/declines.ts'
import type { Plan } from '../../plans/queries.ts'
import { type OwnedRow, openRows, type Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { type StartRequest, startColumns } from './reserve.ts'
import { settlePending } from './settle-pending.ts'

/**
 * Returns the membership that an earlier, equal start has begun: that of its Idempotency-Key without a time
 * limit, or one of the same terms that was never answered, because the first answer was the 3-D Secure page
 * or was lost (D18.start-repeated). 409 for a key with other content.
 */
export async function findEarlierStart(context: Context, request: StartRequest): Promise<Row | null> {
  const { startKey, startTerms } = startColumns(request)
  const row = startKey ? await findByKey(context, request.userId, startKey) : null
  if (row?.startTerms && row.startTerms !== startTerms) throw keyReused()
  if (row) return row.gatewayState === 'pending' ? null : row
  const open = await openRows(context.db, request.userId)
  return open.find((one) => isUnanswered(one, context.clock.now()) && one.startTerms === startTerms) ?? null
}

/** Answers a caller with the membership, and stores their key with it. */
export async function answerWith(context: Context, row: Row, request: StartRequest): Promise<{ id: string }> {
  const startKey = startColumns(request).startKey ?? row.startKey
  const answered = { startKey, startAnsweredAt: row.startAnsweredAt ?? context.clock.now() }
  await context.db.update(subscriptions).set(answered).where(eq(subscriptions.id, row.id))
  return { id: row.id }
}

/** Outcome of a pending purchase, after a refresh. */
export type EarlierStart = { resume: Row } | { replace: OwnedRow } | null

/**
 * Settles the pending purchase, if any. One with the same terms is resumed: the 3-D Secure page again, or the
 * same request again if its answer was lost. Other terms replace it, unless the provider may still answer:
 * 503 (D18.pending-replaced).
 */
export async function settleEarlierStart(
  context: Context,
  request: StartRequest,
  plan: Plan,
): Promise<EarlierStart> {
  const open = await openRows(context.db, request.userId)
  const row = open.find(({ gatewayState }) => gatewayState === 'pending')
  if (!row && open.length > 0) await refreshPerson(context, request.userId)
  if (!row) return null
  const same = row.startTerms === startColumns(request).startTerms && row.costCents === plan.costCents
  const pending = await settlePending(context, row)
  if (pending.is === 'settled') return null
  if (pending.is === 'open' && same) throw actionRefusal(pending.action)
  if (pending.is === 'open') return { replace: pending.row }
  if (same) return { resume: row }
  throw new Refusal('unavailable', refusals.busy, { retryAfter: pending.seconds })
}

async function findByKey({ db }: Context, userId: string, startKey: string): Promise<Row | null> {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.startKey, startKey))
  const [row] = await db.select().from(subscriptions).where(own)
  return row ?? null
}

function isUnanswered(row: Row, now: Date): boolean {
  const state = stateOf(row, now)
  return state !== null && state !== 'pending' && row.startAnsweredAt === null
}

const keyReused = () => new Refusal('conflict', billingRefusals.keyReused)
