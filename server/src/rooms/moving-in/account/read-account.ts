import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import type { MoveInPlan } from '@studio/contract/moving-in/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { plans } from '../../../database/tables/plans.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { lockList, sendWork } from '../lists/own-list.ts'
import { noPlan } from './prices-there.ts'

/** As the lines of a list of people, which those become who are not here yet. */
const COLUMNS = [
  { name: 'Email', sample: '', becomes: 'email' as const },
  { name: 'Name', sample: '', becomes: 'name' as const },
]

/** Has the provider's account read by a job; it replaces a reading that waits, 409 while subscriptions move in. */
export function readAccount(context: Context, viewer: Viewer): Promise<{ id: string }> {
  return inTransaction(context.db, async (tx) => {
    const waits = and(eq(moveIns.kind, 'subscriptions'), anyOf(moveIns.state, ['checking', 'checked']))
    await tx.delete(moveIns).where(waits)
    const [made] = await tx
      .insert(moveIns)
      .values({
        kind: 'subscriptions',
        file: 'Stripe',
        columns: COLUMNS,
        state: 'checking',
        byUser: signedIn(viewer).id,
        readAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new Refusal('conflict', moveInTexts.busy)
    await sendWork(context, tx, made)
    return { id: made.id }
  })
}

/** Decides which plan the subscriptions of a price become; 409 for a price of members here, or once they move in. */
export async function setPlanOfPrice(
  context: Context,
  _viewer: Viewer,
  { id, price, planId }: MoveInPlan & { id: string },
): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const list = await lockList(tx, id)
    const there = list.prices?.find((one) => one.id === price)
    if (!there) throw new Refusal('notFound', refusals.notFound)
    if (list.state !== 'checked' || there.isFixed) throw new Refusal('conflict', moveInTexts.changed)
    const renews = and(eq(plans.id, planId ?? id), eq(plans.intervalUnit, 'Month'))
    if (planId && (await tx.$count(plans, renews)) === 0) throw refuseField('planId', refusals.wrongValue)
    const prices = list.prices?.map((one) => (one.id === price ? { ...one, planId } : one)) ?? []
    await tx.update(moveIns).set({ prices }).where(eq(moveIns.id, id))
    const fits = sql`move_in_id = ${id}::uuid and found ->> 'price' = ${price} and found -> 'wrong' = '[]'`
    await tx
      .update(moveInLines)
      .set(planId ? { state: 'right', reason: null } : { state: 'refused', reason: noPlan(there) })
      .where(sql`${fits} and state in ('right', 'refused')`)
  })
  return undefined
}
