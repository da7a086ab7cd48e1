import type { LineState } from '@studio/contract/moving-in/schema.ts'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { audit } from '../../studio/audit.ts'
import { doerOf, type List } from './own-list.ts'

const TAKEN_BACK = {
  people: 'person.importTakenBack',
  films: 'video.deleted',
  subscriptions: 'membership.importTakenBack',
} as const

/** Deletes what stands in lines, but for those of some states. */
export async function emptyLines(tx: Transaction, id: string, but: LineState[]): Promise<void> {
  await tx
    .update(moveInLines)
    .set({ cells: [], found: null, reason: null })
    .where(and(eq(moveInLines.moveInId, id), not(anyOf(moveInLines.state, but))))
}

/**
 * Ends the work on a list, and logs it as the deed of the Admin who asked for it. What has moved in is kept, and what was
 * refused, so that it can be put right; of a list that was taken back only what stays.
 */
export async function finishList(context: Context, tx: Transaction, list: List): Promise<void> {
  const isBack = list.state === 'takingBack'
  const columns = list.columns.map((column) => ({ ...column, sample: '' }))
  await tx
    .update(moveIns)
    .set({ state: isBack ? 'takenBack' : 'done', endedAt: context.clock.now(), columns, fault: null })
    .where(eq(moveIns.id, list.id))
  await emptyLines(tx, list.id, isBack ? ['moved'] : ['moved', 'refused'])
  // Each film has its own entry, and each membership, which has none of its end.
  if (list.kind === 'films' || (list.kind === 'subscriptions' && !isBack)) return
  const rows = await tx
    .select({ state: moveInLines.state, count: sql<number>`count(*)::int` })
    .from(moveInLines)
    .where(eq(moveInLines.moveInId, list.id))
    .groupBy(moveInLines.state)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const of = (state: LineState) => counts.get(state) ?? 0
  const after = isBack
    ? { takenBack: of('takenBack'), file: list.file }
    : { made: of('moved'), known: of('known'), wrong: of('refused'), file: list.file }
  await audit(context, tx, doerOf(list), {
    action: isBack ? TAKEN_BACK[list.kind] : 'person.imported',
    after,
  })
}
