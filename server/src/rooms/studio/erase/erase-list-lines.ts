import { folded } from '@studio/contract/letters.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { moveIns } from '../../../database/tables/moving-in.ts'
import type { Addresses } from './own-mails.ts'

/**
 * Erases a person from lists that move in (S-D2): deletes lines that hold an address which was theirs when the list was read,
 * and empties its samples if they are of such a line. A video that has moved in stays in its line, without its teacher.
 */
export async function eraseListLines(tx: Transaction, { spans }: Addresses): Promise<void> {
  const lists = await tx
    .select({ id: moveIns.id, readAt: moveIns.readAt, columns: moveIns.columns })
    .from(moveIns)
  for (const { id, readAt, columns } of lists) {
    const theirs = spans.filter(({ from, to }) => (!from || readAt >= from) && (!to || readAt <= to))
    const patterns = theirs.map(({ email }) => withinText(email))
    if (patterns.length === 0) continue
    await eraseLines(tx, id, patterns)
    if (!columns.some(({ sample }) => patterns.some((one) => new RegExp(one).test(folded(sample))))) continue
    const emptied = columns.map((column) => ({ ...column, sample: '' }))
    await tx.update(moveIns).set({ columns: emptied }).where(eq(moveIns.id, id))
  }
}

/**
 * Finds an address among other words, as in `Ada Lee <ada@…>`, and not at the end of a longer one: a pattern that means the same
 * here and in the database.
 */
const withinText = (email: string): string =>
  `(?<![\\w.+-])${folded(email).replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')}(?![\\w-]|\\.\\w)`

async function eraseLines(tx: Transaction, id: string, patterns: readonly string[]): Promise<void> {
  const isTheirs = (text: SQL) => sql`lower(normalize(${text}, NFKC)) ~ any(${sql.param(patterns)}::text[])`
  await tx.execute(sql`
    delete from move_in_lines where move_in_id = ${id}::uuid and (${isTheirs(sql`found ->> 'email'`)}
      or exists (select from unnest(cells) cell where ${isTheirs(sql`cell`)}))`)
  await tx.execute(sql`
    update move_in_lines set found = null
    where move_in_id = ${id}::uuid and ${isTheirs(sql`found ->> 'teacher'`)}`)
}
