import { createHash } from 'node:crypto'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import { CardError, RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { operations } from '../../database/tables/billing.ts'

/** Milliseconds after which an unanswered call counts as lost: no request with its retries takes that long. */
export const ANSWER_DEADLINE = MINUTE

/** One write at the provider: request, person and idempotency key. */
export interface Operation {
  key: string
  userId: string
  kind: string
  /** The id of the membership or the invoice. */
  subject?: string
  /** The Admin who requested it. */
  actor?: string | undefined
  /** Why that Admin did it. */
  reason?: string | undefined
  /** The request; only its digest is stored. */
  request: unknown
}

/** A write about one membership; `distinct` parts make its key differ from others of its kind. */
export function membershipOperation(
  { id, userId }: { id: string; userId: string },
  kind: string,
  request: unknown,
  ...distinct: (string | number)[]
): Operation {
  return { key: membershipKey(kind, id, ...distinct), userId, kind, subject: id, request }
}

export const membershipKey = (kind: string, id: string, ...distinct: (string | number)[]) =>
  [kind, id, ...distinct].join(':')

/**
 * Calls the provider with a key that is stored before the first attempt (I5). A declined card is a result. If the
 * provider is unavailable (503) the operation stays open until the reconciler has read its outcome.
 */
export async function callProvider<T>(
  context: Context,
  operation: Operation,
  ask: (key: string) => Promise<T>,
  /** Written in the transaction that closes the operation as done. */
  write?: (tx: Transaction) => Promise<void>,
): Promise<{ done: T } | { declined: CardError }> {
  await openOperation(context, context.db, operation)
  try {
    const done = await ask(operation.key)
    await closeAsDone(context, operation.key, write)
    return { done }
  } catch (error) {
    if (error instanceof CardError || error instanceof RequestError) {
      await closeOperation(context, operation.key, 'failed')
    }
    if (error instanceof CardError) return { declined: error }
    throw error
  }
}

export async function openOperation(context: Context, db: Database | Transaction, operation: Operation) {
  const { request, actor = null, reason = null, ...rest } = operation
  const startedAt = context.clock.machine()
  const again = { state: 'started' as const, startedAt, finishedAt: null, actor, reason }
  await db
    .insert(operations)
    .values({ ...rest, ...again, requestHash: digest(request) })
    .onConflictDoUpdate({ target: operations.key, set: again })
}

/** The request of the start of an imported membership; the invariants know such a membership by its digest. */
export const IMPORTED = 'imported'

export async function closeOperation(
  context: Context,
  key: string,
  state: 'done' | 'failed',
  db: Database | Transaction = context.db,
): Promise<void> {
  await db
    .update(operations)
    .set({ state, finishedAt: context.clock.machine() })
    .where(eq(operations.key, key))
}

/** Same, with what belongs to it in one transaction. */
export async function closeAsDone(
  context: Context,
  key: string,
  write?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (!write) return closeOperation(context, key, 'done')
  await inTransaction(context.db, async (tx) => {
    await closeOperation(context, key, 'done', tx)
    await write(tx)
  })
}

export type StoredOperation = typeof operations.$inferSelect

export async function findOperation(context: Context, key: string) {
  const [operation] = await context.db.select().from(operations).where(eq(operations.key, key))
  return operation ?? null
}

/** Returns the seconds in which the provider may still answer an operation; 0 once it has, or no longer can. */
export function secondsToAnswer({ clock }: Context, operation: StoredOperation | null): number {
  if (operation?.state !== 'started') return 0
  // The absolute value, because a clock that was ahead may have written it.
  const silent = Math.abs(clock.machine().getTime() - operation.startedAt.getTime())
  return Math.max(0, Math.ceil((ANSWER_DEADLINE - silent) / SECOND))
}

export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
