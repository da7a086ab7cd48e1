import { type Database, sqlState } from '../../database/connect.ts'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import type { ReadReplica } from './read-replica.ts'

/** Part of the context that choosing needs. */
export interface Databases {
  db: Database
  /** Null without READ_DATABASE_URL. */
  replica: ReadReplica | null
}

/**
 * Returns the context with the replica as its database if that has everything that was committed before this
 * call, otherwise the context itself. Nothing can be written with it.
 */
export async function reading<Context extends Databases>(context: Context): Promise<Context> {
  const { replica } = context
  return replica && (await replica.isCurrent()) ? { ...context, db: replica.db } : context
}

/**
 * Wraps the handler of a call that only reads and may take long: it runs on the replica if `reading` chooses it, and
 * again on the primary if the replica fails meanwhile.
 */
export function fromReplica<Context extends Databases, Rest extends unknown[], Answer>(
  handler: (context: Context, ...rest: Rest) => Promise<Answer>,
): (context: Context, ...rest: Rest) => Promise<Answer> {
  return async (context, ...rest) => {
    const chosen = await reading(context)
    try {
      return await handler(chosen, ...rest)
    } catch (error) {
      if (chosen === context || !isReplicasOwn(error)) throw error
      // A conflict with the replay ends single reads of a replica that is well.
      if (sqlState(error) !== CONFLICT) context.replica?.failed(error)
      return handler(context, ...rest)
    }
  }
}

/** serialization_failure: the replay changed rows that a read still needed. */
const CONFLICT = '40001'

/** Conflict with the replay, a write, and what makes any database unavailable but a statement that took too long. */
function isReplicasOwn(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '57014') return false
  return state === CONFLICT || state === '25006' || isDatabaseUnavailable(error)
}
