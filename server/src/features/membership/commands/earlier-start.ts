import { setTimeout as sleep } from 'node:timers/promises'
import { whyNotStart } from '@studio/contract/membership/changes.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actionRefusal } from '../../billing/declines.ts'
import type { Plan } from '../../plans/queries.ts'
import { findPromo } from '../../promo/queries.ts'
import { refreshPerson } from '../refresh.ts'
import { openRows, type Row } from '../rows.ts'
import { alreadySubscribed } from './reserve.ts'
import { callOff, type Pending, settlePending } from './settle-pending.ts'
import { begunBy, isLeft, takeAsked } from './start-answers.ts'

interface Wish {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

const WAIT = { each: 80, most: 15_000 }

/** What an earlier start came to; one whose answer was lost is asked for again as it was. */
export type Earlier = { id: string } | { unanswered: Row } | null

/** A purchase that is still open: the same call goes on with it, one of other terms takes its place (D18). */
export async function settleEarlier(context: Context, input: Wish, plan: Plan): Promise<Earlier> {
  const wish = await termsOf(context, input, plan)
  for (let waited = 0; waited < WAIT.most; waited += WAIT.each) {
    const row = (await openRows(context.db, input.userId)).find((one) => one.gatewayState === 'pending')
    if (!row) return null
    const pending = await settlePending(context, row)
    if (pending.is === 'busy' && isSame(row, wish)) return { unanswered: row }
    if (pending.is === 'busy') await sleep(WAIT.each)
    else if (isSame(pending.row, wish)) return goOn(context, input, pending)
    else if (pending.is === 'open') {
      const running = await giveWay(context, input, plan, pending.row)
      if (running) return running
    }
  }
  throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
}

async function termsOf(context: Context, { promocodeCode: code }: Wish, { id: planId, costCents }: Plan) {
  const promo = code ? await findPromo(context, { code }, null) : null
  return { planId, costCents, promoCodeId: promo?.id ?? null }
}

/** Takes the place of what waits; a wish that is refused leaves it. */
async function giveWay(
  context: Context,
  input: Wish,
  plan: Plan,
  waiting: Row,
): Promise<{ id: string } | null> {
  const running = await whatRunsAlready(context, input, plan)
  if (!running) await callOff(context, waiting)
  return running
}

const isSame = (row: Row, wish: Pick<Row, 'planId' | 'costCents' | 'promoCodeId'>) =>
  row.planId === wish.planId && row.costCents === wish.costCents && row.promoCodeId === wish.promoCodeId

/** Somebody else's start that came to its end meanwhile is not gone on with: it has its own answer. */
async function goOn(
  context: Context,
  input: Wish,
  pending: Exclude<Pending, { is: 'busy' }>,
): Promise<{ id: string } | null> {
  const { row } = pending
  if (pending.is === 'open') throw actionRefusal(pending.action)
  if (row.endedAt) return null
  const own = (await begunBy(context, input)) !== null
  return own || (await takeAsked(context, row)) || (await isLeft(context, row)) ? { id: row.id } : null
}

/**
 * Said before anything else is looked at, by the provider's latest word; `reserve` holds it under races. Where the bank
 * asked, its yes may have been heard before the same call is repeated: that one has the membership (D18).
 */
export async function whatRunsAlready(
  context: Context,
  { userId, priceId }: Wish,
  plan: Plan,
): Promise<{ id: string } | null> {
  const now = context.clock.now()
  if ((await openRows(context.db, userId)).length > 0) await refreshPerson(context, userId)
  for (const row of await openRows(context.db, userId)) {
    const because = whyNotStart(stateOf(row, now), plan)
    if (because && row.planId === priceId && (await takeAsked(context, row))) return { id: row.id }
    if (because) throw alreadySubscribed(because)
  }
  return null
}
