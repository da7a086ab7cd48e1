import { refusals } from '@studio/contract/studio/messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { type FoundPerson, moveIns } from '../../../database/tables/moving-in.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { CsvLine } from '../reading/read-lines.ts'

export type List = typeof moveIns.$inferSelect

/** Locks a list until the transaction ends, so that one job or person at a time goes on with it; 404 for an unknown one. */
export async function lockList(tx: Transaction, id: string): Promise<List> {
  const [list] = await tx.select().from(moveIns).where(eq(moveIns.id, id)).for('update')
  if (!list) throw new Refusal('notFound', refusals.notFound)
  return list
}

/** A stored line by the names that its columns become. */
export function csvLineOf(
  { columns }: Pick<List, 'columns'>,
  { line, cells, broken }: { line: number; cells: string[]; broken: string | null },
): CsvLine {
  if (broken !== null) return { line, fields: {}, wrong: broken }
  const fields = columns.flatMap(({ becomes }, at) => (becomes ? [[becomes, cells[at] ?? '']] : []))
  return { line, fields: Object.fromEntries(fields) }
}

export interface LineOutcome {
  line: number
  state: 'right' | 'refused' | 'known' | 'moved' | 'takenBack'
  found?: FoundPerson
  reason?: string
  userId?: string
}

/** Keeps what became of lines, in one statement; of those that have moved, what stood in them goes. */
export async function keepOutcomes(
  tx: Transaction,
  id: string,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ userId, ...outcome }) => ({ ...outcome, user_id: userId }))
  await tx.execute(sql`
    update move_in_lines l set state = o.state, found = o.found, reason = o.reason, user_id = o.user_id,
      cells = case when o.state in ('moved', 'takenBack') then '{}' else l.cells end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(line int, state text, found jsonb, reason text, user_id uuid)
    where l.move_in_id = ${id}::uuid and l.line = o.line`)
}
