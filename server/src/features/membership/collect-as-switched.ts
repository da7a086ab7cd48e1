import { and, eq, like } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { operations } from '../../database/tables/billing.ts'
import { oneAtATime } from '../billing/one-at-a-time.ts'
import { askProvider, readProvider } from '../billing/operations.ts'
import { isSubscription } from './commands/settle-pending.ts'
import { dropWaiting } from './commands/waiting-change.ts'
import { findRow, type OwnedRow, type Row } from './rows.ts'

const JOB = 'membership.switched'

/** Whether an admin has taken the membership's access away. */
export const isSwitchedOff = (row: Pick<Row, 'deactivatedAt'>) => row.deactivatedAt !== null

/** Has the provider told, by a job: the switch holds at once, whether the provider is reachable or not. */
export function askToCollectAsSwitched(context: Context, tx: Transaction, { id }: Pick<Row, 'id'>) {
  return context.queue.send(JOB, { id }, { within: tx, key: id })
}

/** Of the operation that begins a period for a membership that is switched on again. */
export const beingSwitchedOn = ({ id }: Pick<Row, 'id'>) =>
  and(eq(operations.state, 'started'), like(operations.key, `switch-on:${id}:%`))

/** Stops collecting for a membership that is switched off, and collects again for one that is on (reliability 4.2). */
export async function collectAsSwitched(context: Context, { id }: { id: string }): Promise<void> {
  const userId = (await findRow(context.db, id))?.userId
  if (!userId) return
  await oneAtATime(context, userId, async () => {
    const row = await findRow(context.db, id)
    if (row && !row.endedAt) await collectNow(context, { ...row, userId })
  })
}

async function collectNow(context: Context, row: OwnedRow): Promise<void> {
  const { id, gatewayId } = row
  if (!gatewayId || !isSubscription(gatewayId)) return
  const word = await readProvider(() => context.payments.getSubscription(gatewayId))
  const on = !isSwitchedOff(row)
  if (!word || word.endedAt) return
  // Off, it is asked again: an earlier try may have been cut off before it had come to what is still to be charged.
  if (on && !word.paused) return
  if (!on && (await context.db.$count(operations, beingSwitchedOn(row))) > 0) return
  if (!on) await dropWaiting(context, row)
  await collect(context, row, on)
  const after = await findRow(context.db, id)
  if (after && isSwitchedOff(after) === on) await context.queue.send(JOB, { id }, { key: id })
}

/** Has the provider collect for a membership, or not. */
export async function collect(context: Context, row: OwnedRow, on: boolean): Promise<void> {
  const { payments } = context
  const key = `collection:${row.id}:${context.clock.machine().getTime()}`
  const operation = { key, userId: row.userId, kind: 'collection', request: !on }
  const gatewayId = row.gatewayId ?? ''
  await askProvider(context, operation, () =>
    on ? payments.unpause(gatewayId, key) : payments.pause(gatewayId, key),
  )
}
