import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { erasePerson } from '../../people/staff/erase-permanently.ts'
import { eraseMailsAndAudit } from '../../studio/erase/erase-mails-and-audit.ts'
import { eraseArchive } from '../leaving/stored-archive.ts'
import { keepOutcomes, type List } from './own-list.ts'

/** Erases a person whom a list has made and who has not used their account since. */
export async function takePersonBack(
  context: Context,
  tx: Transaction,
  list: Pick<List, 'id' | 'passwordHash'>,
  { line, userId }: { line: number; userId: string },
): Promise<void> {
  const person = await findUnused(tx, list, userId)
  if (!person) return
  await keepOutcomes(tx, list.id, [{ line, state: 'takenBack' }])
  await eraseUnused(context, tx, person)
}

/** Locks and returns a person whom a list has made, if they have not used their account since. */
async function findUnused(tx: Transaction, list: Pick<List, 'passwordHash'>, userId: string) {
  // Locked first: whoever signs in now is waited for, and seen by the statement after.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [person] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        unused,
        list.passwordHash ? eq(users.passwordHash, list.passwordHash) : undefined,
      ),
    )
  return person
}

/** Erases a person with all that tells of them, the archive of leaving among it (S-D2). */
async function eraseUnused(
  context: Context,
  tx: Transaction,
  person: typeof users.$inferSelect,
): Promise<void> {
  await eraseArchive(context, tx)
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
