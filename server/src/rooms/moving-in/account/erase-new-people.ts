import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import type { List } from '../lists/own-list.ts'
import { eraseUnused, findUnused } from '../lists/take-person-back.ts'

/**
 * Erases who was made for a membership that has not moved in, of one line or the whole list, which is locked; whoever uses their
 * account by now stays. The lines stay.
 */
export async function eraseNewPeople(
  context: Context,
  tx: Transaction,
  list: List,
  line?: number,
): Promise<void> {
  const lines = await tx
    .select({ line: moveInLines.line, userId: moveInLines.userId })
    .from(moveInLines)
    .where(
      and(
        eq(moveInLines.moveInId, list.id),
        line === undefined ? undefined : eq(moveInLines.line, line),
        eq(moveInLines.state, 'right'),
        isNotNull(moveInLines.userId),
        sql`${moveInLines.found} ->> 'made' = 'true'`,
      ),
    )
  for (const one of lines) {
    const person = await findUnused(tx, list, one.userId ?? '')
    if (!person) continue
    // A line of somebody goes with them.
    await tx
      .update(moveInLines)
      .set({ userId: null, found: sql`${moveInLines.found} - 'made'` })
      .where(and(eq(moveInLines.moveInId, list.id), eq(moveInLines.line, one.line)))
    await eraseUnused(context, tx, person)
  }
}
