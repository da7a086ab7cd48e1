import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { findRow, lockRunning } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'

type Running = NonNullable<Awaited<ReturnType<typeof lockRunning>>>

/** Mails about a running membership that ends soon; refreshes first, so that whoever has paid or cancelled meanwhile gets none. */
export async function mailAfterRefresh(
  context: Context,
  id: string,
  write: (tx: Transaction, row: Running) => Promise<void>,
): Promise<void> {
  const found = await findRow(context.db, id)
  if (!found) return
  await refreshPerson(context, found.userId)
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, id)
    if (row && !row.deactivatedAt) await write(tx, row)
  })
}
