import { lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { hiddenRenditions } from '../../../database/tables/renditions.ts'

/** Runs hourly: removes replaced renditions that no open player reads any more, and files of killed runs. */
export async function removeHidden(context: Context): Promise<void> {
  const now = context.clock.machine()
  await inTransaction(context.db, async (tx) => {
    const gone = await tx
      .delete(hiddenRenditions)
      .where(lt(hiddenRenditions.removeAfter, now))
      .returning({ key: hiddenRenditions.key })
    for (const { key } of gone) await context.queue.send('file.dropped', { key }, { within: tx })
  })
}
