import { daysAfter } from '@studio/contract/dates.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import { keyReused, refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actionRefusal } from '../../billing/declines.ts'
import type { SoldPlan } from '../../plans/queries.ts'
import { hasTaxes, taxesOf } from '../../tax/tax-for.ts'
import { type OwnedRow, openRows, type Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { isTaxedBy } from '../tax/settle-tax.ts'
import { type StartRequest, startColumns } from './reserve.ts'
import { settlePending } from './settle-pending.ts'
import { keepsTrial, reservedTrialDays } from './trials.ts'

/**
 * Returns the membership of an earlier, equal start: that of its Idempotency-Key without a time limit, or one of
 * the same terms that was never answered (D18.start-repeated). 409 for a key with other content.
 */
export async function findBegun(context: Context, request: StartRequest): Promise<Row | null> {
  const { startKey, startTerms } = startColumns(request)
  const own = and(eq(subscriptions.userId, request.userId), eq(subscriptions.startKey, startKey ?? ''))
  const [known] = startKey ? await context.db.select().from(subscriptions).where(own) : []
  if (known?.startTerms && known.startTerms !== startTerms) throw new Refusal('conflict', keyReused)
  if (known) return known.providerState === 'pending' ? null : known
  const now = context.clock.now()
  const runs = (row: Row) => row.providerState !== 'pending' && stateOf(row, now) !== null
  const open = await openRows(context.db, request.userId)
  return open.find((row) => runs(row) && !row.startAnsweredAt && row.startTerms === startTerms) ?? null
}

/** Stores that a caller was answered with the membership, and their key; returns the answer. */
export async function recordAnswer(
  context: Context,
  row: Row,
  request: StartRequest,
): Promise<{ id: string }> {
  const startKey = startColumns(request).startKey ?? row.startKey
  const answered = { startKey, startAnsweredAt: row.startAnsweredAt ?? context.clock.now() }
  await context.db.update(subscriptions).set(answered).where(eq(subscriptions.id, row.id))
  return { id: row.id }
}

/**
 * What became of an earlier start: it has begun, its lost request is sent again, or it waits at the bank and is
 * replaced.
 */
export type EarlierStart = { is: 'begun'; row: Row } | { is: 'resumable' | 'replaceable'; row: OwnedRow }

/**
 * Settles the pending purchase, if any; null if nothing is left of it, so that a new one may begin. Throws the 402 of
 * the 3-D Secure page for the same terms. Other terms replace it, unless the provider may still answer: 503
 * (D18.pending-replaced).
 */
export async function settleEarlierStart(
  context: Context,
  request: StartRequest,
  plan: SoldPlan,
): Promise<EarlierStart | null> {
  const open = await openRows(context.db, request.userId)
  const row = open.find(({ providerState }) => providerState === 'pending')
  if (!row && open.length > 0) await refreshPerson(context, request.userId)
  if (!row) return null
  const sameTerms = row.startTerms === startColumns(request).startTerms && row.term === plan.term
  const keepsTerms = (await keepsTrial(context, row, plan)) && (await keepsTax(context, row))
  const same = sameTerms && row.costCents === plan.costCents && keepsTerms
  const pending = await settlePending(context, row)
  if (pending.is === 'settled') {
    const begun = await findBegun(context, request)
    return begun && { is: 'begun', row: begun }
  }
  if (pending.is === 'open' && same) throw actionRefusal(pending.action)
  if (pending.is === 'open') return { is: 'replaceable', row: pending.row }
  if (same) return { is: 'resumable', row }
  throw new Refusal('unavailable', refusals.busy, { retryAfter: pending.seconds })
}

/** Whether its first charge has the tax that a purchase of today would have. */
async function keepsTax(context: Context, row: OwnedRow): Promise<boolean> {
  if (!hasTaxes(context)) return true
  const taxAt = await taxesOf(context, row.userId)
  const trialDays = await reservedTrialDays(context, row)
  return isTaxedBy(row, taxAt(daysAfter(context.clock.now(), trialDays)))
}
