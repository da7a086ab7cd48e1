import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { erasePerson } from '../../people/sign-up/register.ts'
import { eraseMailsAndAudit } from '../../studio/erase/erase-mails-and-audit.ts'
import { finishList } from './finish-list.ts'
import { keepOutcomes, type List, lockList } from './own-list.ts'
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
    .select({ line: moveInLines.line, userId: moveInLines.userId, videoId: moveInLines.videoId })
    .from(moveInLines)
    .where(and(eq(moveInLines.moveInId, id), eq(moveInLines.state, 'moved'), gt(moveInLines.line, from)))
    .orderBy(asc(moveInLines.line))
    .limit(AT_ONCE)
  for (const { line, userId, videoId } of lines) {
    if (userId) await takePersonBack(tx, id, { line, userId })
    if (videoId) await takeVideoBack(context, tx, list, { line, videoId })
  }
  if (lines.length === 0) await finishList(context, tx, list)
  return lines.at(-1)?.line ?? null
}

async function takePersonBack(
  tx: Transaction,
  id: string,
  { line, userId }: { line: number; userId: string },
): Promise<void> {
  // Locked first: whoever signs in now is waited for, and seen by the statement after.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), unused))
  if (!person) return
  await keepOutcomes(tx, id, [{ line, state: 'takenBack' }])
  await eraseMailsAndAudit(tx, person)
  await erasePerson(tx, person)
}

/** A person who has neither signed in nor a membership, and is no teacher by now. */
const unused = and(
  eq(users.role, 'Student'),
  sql`not exists (select 1 from sessions s where s.user_id = ${users.id})`,
  sql`not exists (select 1 from subscriptions s where s.user_id = ${users.id})`,
  sql`not exists (select 1 from customers c where c.user_id = ${users.id})`,
)
