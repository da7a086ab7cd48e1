import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { eraseNewPeople } from '../account/erase-new-people.ts'
import { takeMembershipBack } from '../account/take-membership-back.ts'
import { finishList } from './finish-list.ts'
import { type List, lockList } from './own-list.ts'
import { takePersonBack } from './take-person-back.ts'
import { takeVideoBack } from './take-video-back.ts'

/** Lines of one transaction. */
const AT_ONCE = 20

/** Erases what a list has made and nobody has used since; the rest stays. */
export async function takeBack(context: Context, { id }: List): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await inTransaction(context.db, (tx) => takeSomeBack(context, tx, { id, from }))
  }
}

/** The last line of those that were looked at; null at the end. */
async function takeSomeBack(
  context: Context,
  tx: Transaction,
  { id, from }: { id: string; from: number },
): Promise<number | null> {
  const list = await lockList(tx, id)
  if (list.state !== 'takingBack') return null
  const lines = await tx
    .select()
    .from(moveInLines)
    .where(and(eq(moveInLines.moveInId, id), eq(moveInLines.state, 'moved'), gt(moveInLines.line, from)))
    .orderBy(asc(moveInLines.line))
    .limit(AT_ONCE)
  for (const { line, userId, videoId, found } of lines) {
    if (userId && found && 'subscription' in found)
      await takeMembershipBack(context, tx, list, { line, userId, found })
    else if (userId) await takePersonBack(context, tx, list, { line, userId })
    if (videoId) await takeVideoBack(context, tx, list, { line, videoId })
  }
  if (lines.length === 0) {
    await eraseNewPeople(context, tx, list)
    await finishList(context, tx, list)
  }
  return lines.at(-1)?.line ?? null
}
