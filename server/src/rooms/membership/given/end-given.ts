import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { endRow, type OwnedRow, openRows } from '../rows.ts'

/** Ends what a purchase replaces: a day pass, or a plan from the studio (D7). */
export async function endReplaced(tx: Transaction, bought: OwnedRow, at: Date): Promise<void> {
  for (const { id, providerState } of await openRows(tx, bought.userId)) {
    const isReplaced = providerState === 'day_pass' || providerState === 'given'
    if (isReplaced && id !== bought.id) await endRow(tx, id, at)
  }
}

/** Ends a plan from the studio, where a membership that was sold elsewhere takes its place; null where there is none. */
export async function endGiven(tx: Transaction, userId: string, at: Date): Promise<string | null> {
  const given = (await openRows(tx, userId)).find(({ providerState }) => providerState === 'given')
  if (given) await endRow(tx, given.id, at)
  return given?.id ?? null
}

/** Lets a plan from the studio go on that made way for a membership which is forgotten again, unless it would be over by now. */
export async function reopenGiven(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ providerState: 'given', endedAt: null })
    .where(
      and(eq(subscriptions.id, id), isNotNull(subscriptions.givenKind), gt(subscriptions.periodEnd, now)),
    )
}
