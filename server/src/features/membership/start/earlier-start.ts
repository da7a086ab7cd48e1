import { setTimeout as sleep } from 'node:timers/promises'
import { mayStart } from '@studio/contract/membership/changes.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import { foldCode } from '@studio/contract/promo/code.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal } from '../../billing/declines.ts'
import type { Plan } from '../../plans/queries.ts'
import { findPromo } from '../../promo/queries.ts'
import { usablePromo } from '../../promo/typed-codes.ts'
import { openRows, type Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { alreadySubscribed } from './reserve.ts'
import { cancelPendingPurchase, type PendingPurchase, settlePending } from './settle-pending.ts'
import { claimBankPrompt, isAbandoned, membershipStartedWithKey } from './start-answers.ts'

interface StartRequest {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  address: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

const WAIT = { each: 80, most: 15_000 }

/** The outcome of an earlier start; one whose answer was lost is sent to the provider again, unchanged. */
export type EarlierStart = { id: string } | { unanswered: Row } | null

/** Settles a purchase that is still pending: a call with the same terms resumes it, other terms replace it (D18). */
export async function settleEarlierStart(
  context: Context,
  viewer: Viewer,
  input: StartRequest,
  plan: Plan,
): Promise<EarlierStart> {
  let wanted: Terms | null = null
  for (let waited = 0; waited < WAIT.most; waited += WAIT.each) {
    const row = (await openRows(context.db, input.userId)).find((one) => one.gatewayState === 'pending')
    if (!row) return null
    wanted ??= await termsOf(context, viewer, { ...input, plan, row })
    const pending = await settlePending(context, row)
    if (pending.is === 'busy' && isSame(row, wanted)) return { unanswered: row }
    if (pending.is === 'busy') await sleep(WAIT.each)
    else if (isSame(pending.row, wanted)) return resumePending(context, input, pending)
    else if (pending.is === 'open') {
      const running = await replacePending(context, input, plan, pending.row)
      if (running) return running
    }
  }
  throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
}

type Terms = Pick<Row, 'planId' | 'costCents' | 'promoCodeId'>

/** The terms that are wanted. A new code that can't be used is refused here, before the pending purchase is replaced. */
async function termsOf(
  context: Context,
  viewer: Viewer,
  { promocodeCode: code, userId, address, plan, row }: StartRequest & { plan: Plan; row: Row },
): Promise<Terms> {
  const { id: planId, costCents } = plan
  const had = code && row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  const same = had && code && foldCode(had.code) === foldCode(code)
  const promo = same ? had : await usablePromo(context, { viewer, address }, { code, planId, userId })
  return { planId, costCents, promoCodeId: promo?.id ?? null }
}

/** Cancels the pending purchase, unless the new one is refused. */
async function replacePending(
  context: Context,
  input: StartRequest,
  plan: Plan,
  waiting: Row,
): Promise<{ id: string } | null> {
  const running = await refuseIfSubscribed(context, input, plan)
  if (!running) await cancelPendingPurchase(context, waiting)
  return running
}

const isSame = (row: Row, wanted: Terms) =>
  row.planId === wanted.planId && row.costCents === wanted.costCents && row.promoCodeId === wanted.promoCodeId

/** Resumes this caller's start alone: one that another request has finished meanwhile has its own answer. */
async function resumePending(
  context: Context,
  input: StartRequest,
  pending: Exclude<PendingPurchase, { is: 'busy' }>,
): Promise<{ id: string } | null> {
  const { row } = pending
  if (pending.is === 'open') throw actionRefusal(pending.action)
  if (row.endedAt) return null
  const own = (await membershipStartedWithKey(context, input)) !== null
  return own || (await claimBankPrompt(context, row)) || (await isAbandoned(context, row))
    ? { id: row.id }
    : null
}

/** The membership that a start of this plan began after the bank's prompt, answered once; null for none. */
export async function startedAfterBankPrompt(
  context: Context,
  { userId, priceId }: Pick<StartRequest, 'userId' | 'priceId'>,
): Promise<{ id: string } | null> {
  for (const row of await openRows(context.db, userId)) {
    const runs = stateOf(row, context.clock.now()) !== 'pending'
    if (runs && row.planId === priceId && (await claimBankPrompt(context, row))) return { id: row.id }
  }
  return null
}

/**
 * Refuses with 409 AlreadySubscribed, after a refresh and before anything else is checked; `reserve` refuses it under
 * races. After a bank's prompt a webhook may have started the membership already: the repeated call gets it (D18).
 */
export async function refuseIfSubscribed(
  context: Context,
  { userId, priceId }: StartRequest,
  plan: Plan,
): Promise<{ id: string } | null> {
  const now = context.clock.now()
  if ((await openRows(context.db, userId)).length > 0) await refreshPerson(context, userId)
  for (const row of await openRows(context.db, userId)) {
    const may = mayStart(stateOf(row, now), plan)
    if (!may.ok && row.planId === priceId && (await claimBankPrompt(context, row))) return { id: row.id }
    if (!may.ok) throw alreadySubscribed(may.code)
  }
  return null
}
