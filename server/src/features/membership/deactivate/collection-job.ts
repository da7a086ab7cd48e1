import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { operations } from '../../../database/tables/billing.ts'
import type { Row } from '../rows.ts'

export const COLLECTION_JOB = 'membership.switched'

/**
 * Enqueues `syncCollection`: a deactivation takes effect at once, whether the provider is reachable or not.
 */
export function enqueueCollectionSync(context: Context, tx: Transaction, { id }: Pick<Row, 'id'>) {
  return context.queue.send(COLLECTION_JOB, { id }, { within: tx, key: id })
}

/** Condition on `operations`: the reactivation of this membership that has no outcome yet. */
export const reactivationInProgress = ({ id }: Pick<Row, 'id'>) =>
  and(eq(operations.state, 'started'), eq(operations.kind, 'switch-on'), eq(operations.subject, id))
