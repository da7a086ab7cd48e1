import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { askProvider, readProvider } from '../billing/operations.ts'
import { isSubscription } from './commands/settle-pending.ts'
import { findRow, type Row } from './rows.ts'

const JOB = 'membership.switched'

/** Whether an admin has taken the membership's access away. */
export const isSwitchedOff = (row: Pick<Row, 'deactivatedAt'>) => row.deactivatedAt !== null

/** Has the provider told, by a job: the switch holds at once, whether the provider is reachable or not. */
export function askToCollectAsSwitched(context: Context, tx: Transaction, { id }: Pick<Row, 'id'>) {
  return context.queue.send(JOB, { id }, { within: tx, key: id })
}

/** Stops collecting for a membership that is switched off, and collects again for one that is on (reliability 4.2). */
export async function collectAsSwitched(context: Context, { id }: { id: string }): Promise<void> {
  const row = await findRow(context.db, id)
  const { gatewayId, userId } = row ?? {}
  if (!row || row.endedAt || !gatewayId || !userId || !isSubscription(gatewayId)) return
  const { payments } = context
  const word = await readProvider(() => payments.getSubscription(gatewayId))
  const off = isSwitchedOff(row)
  if (!word || word.endedAt || word.paused === off) return
  const key = `collection:${id}:${context.clock.machine().getTime()}`
  const operation = { key, userId, kind: 'collection', request: off }
  await askProvider(context, operation, () =>
    off ? payments.pause(gatewayId, key) : payments.unpause(gatewayId, key),
  )
  const after = await findRow(context.db, id)
  if (after && isSwitchedOff(after) !== off) await context.queue.send(JOB, { id }, { key: id })
}
