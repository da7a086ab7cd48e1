import type { Transaction } from '../../../database/connect.ts'
import { endRow, type OwnedRow, openRows } from '../rows.ts'

/** Ends what a purchase replaces: a day pass, or a plan from the studio (D7). */
export async function endReplaced(tx: Transaction, bought: OwnedRow, at: Date): Promise<void> {
  for (const { id, providerState } of await openRows(tx, bought.userId)) {
    const isReplaced = providerState === 'day_pass' || providerState === 'given'
    if (isReplaced && id !== bought.id) await endRow(tx, id, at)
  }
}

/** Ends a plan from the studio, where a membership that was sold elsewhere takes its place. */
export async function endGiven(tx: Transaction, userId: string, at: Date): Promise<void> {
  for (const { id, providerState } of await openRows(tx, userId))
    if (providerState === 'given') await endRow(tx, id, at)
}
