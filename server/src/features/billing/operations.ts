import { createHash } from 'node:crypto'
import { refusals } from '@studio/contract/billing/messages.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import {
  CardError,
  ConflictError,
  NotBookedError,
  RequestError,
  UnavailableError,
} from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { operations } from '../../database/tables/billing.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Longer than a request of ours is on its way with its repeats, also after its server was killed: what had no answer for
 * so long gets none.
 */
export const CUT_OFF = MINUTE

/** One write at the provider: what is asked, for whom, under which key. */
export interface Operation {
  key: string
  userId: string
  kind: string
  /** What is asked; only its digest is kept. */
  request: unknown
  /** How whoever asked is answered, where that must be known later. */
  answer?: unknown
}

export type Asked<T> = { done: T } | { declined: CardError }

/**
 * Asks the provider under a key that is stored before the first try (I5). A refused card is an answer; a provider that
 * is away refuses with 503 and leaves the operation open, since its outcome is unknown until the reconciler has asked.
 */
export async function askProvider<T>(
  context: Context,
  operation: Operation,
  ask: (key: string) => Promise<T>,
): Promise<Asked<T>> {
  await openOperation(context, context.db, operation)
  try {
    const done = await ask(operation.key)
    await closeOperation(context, operation.key, 'done')
    return { done }
  } catch (error) {
    if (error instanceof CardError || error instanceof RequestError) {
      await closeOperation(context, operation.key, 'failed')
    }
    if (error instanceof CardError) return { declined: error }
    throw refusalIfAway(error)
  }
}

/** Reads at the provider: only its absence is a refusal. */
export async function readProvider<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw refusalIfAway(error)
  }
}

/** Stores an operation as begun, or begun again. */
export async function openOperation(context: Context, db: Database | Transaction, operation: Operation) {
  const { request, ...rest } = operation
  const again = { state: 'started' as const, startedAt: context.clock.machine(), finishedAt: null }
  await db
    .insert(operations)
    .values({ ...rest, ...again, requestHash: digest(request) })
    .onConflictDoUpdate({ target: operations.key, set: again })
}

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

export async function findOperation(context: Context, key: string) {
  const [operation] = await context.db.select().from(operations).where(eq(operations.key, key))
  return operation ?? null
}

/** SHA-256 of a value as JSON, base64url. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Nobody's money can be asked about: a job that goes through many people stops, and tries again later. */
export class ProviderAway extends Refusal {
  constructor() {
    super('unavailable', refusals.providerAway, { retryAfter: 5 })
  }
}

function refusalIfAway(error: unknown): unknown {
  const underWay = error instanceof NotBookedError || error instanceof ConflictError
  if (underWay) return new Refusal('unavailable', refusals.underWay, { retryAfter: 5 })
  return error instanceof UnavailableError ? new ProviderAway() : error
}
