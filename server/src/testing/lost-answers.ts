import { eq, sql } from 'drizzle-orm'
import { UnavailableError } from '../adapters/payment/payment-errors.ts'
import type { Payments } from '../adapters/payment/payments.ts'
import { operations } from '../database/tables/billing.ts'
import type { TestStudio } from './start-test-studio.ts'

type Asking = {
  [Name in keyof Payments]: Payments[Name] extends (...args: never[]) => Promise<unknown> ? Name : never
}[keyof Payments]

/**
 * Runs work during which the provider executes a call but its answer is lost, or the request never arrives
 * (F35, F36).
 */
export async function withLostCall<Result>(
  { context }: TestStudio,
  what: 'answer' | 'request',
  name: NonNullable<Asking>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { payments } = context
  const real = payments[name].bind(payments) as (...args: unknown[]) => Promise<unknown>
  const cut = async (...args: unknown[]) => {
    if (what === 'answer') await real(...args)
    throw new UnavailableError('connection reset')
  }
  context.payments = { ...payments, [name]: cut }
  try {
    return await work()
  } finally {
    context.payments = payments
  }
}

/** Backdates all unanswered operations so far that no answer is expected any more. */
export async function expireOpenOperations({ context }: TestStudio): Promise<void> {
  const longAgo = { startedAt: sql`${operations.startedAt} - interval '2 minutes'` }
  await context.db.update(operations).set(longAgo).where(eq(operations.state, 'started'))
}
