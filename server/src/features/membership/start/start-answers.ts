import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { ANSWER_DEADLINE, findOperation } from '../../billing/operations.ts'
import type { Row } from '../rows.ts'

export const startKey = (row: Pick<Row, 'id'>) => `start:${row.id}`

/** What the operation of a start stores in `answer`. */
export interface StartAnswer {
  /** The Idempotency-Key it answers. */
  to?: string | undefined
  /** The first answer was the bank's prompt (3-D Secure); the next call gets the membership. */
  asked?: boolean
}

/** The membership that this Idempotency-Key has started; null while it is pending, or if it failed. */
export async function membershipStartedWithKey(
  context: Context,
  { userId, key }: { userId: string; key: string | undefined },
): Promise<{ id: string } | null> {
  if (!key) return null
  const paid = and(eq(invoices.subscriptionId, subscriptions.id), eq(invoices.status, 'paid'))
  const [begun] = await context.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(operations, eq(operations.key, sql`'start:' || ${subscriptions.id}`))
    .innerJoin(invoices, paid)
    .where(and(eq(subscriptions.userId, userId), sql`${operations.answer}->>'to' = ${key}`))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  if (begun) await claimBankPrompt(context, begun)
  return begun ?? null
}

/** Records that the caller was answered with the bank's prompt. */
export async function recordBankPrompt(context: Context, row: Row): Promise<void> {
  const answer = sql`coalesce(${operations.answer}, '{}') || '{"asked": true}'`
  await context.db
    .update(operations)
    .set({ answer })
    .where(eq(operations.key, startKey(row)))
}

/** Claims the recorded prompt: true once, for the call that is then answered with the membership. */
export async function claimBankPrompt(context: Context, row: Pick<Row, 'id'>): Promise<boolean> {
  const asked = and(eq(operations.key, startKey(row)), sql`${operations.answer} ? 'asked'`)
  const taken = await context.db
    .update(operations)
    .set({ answer: sql`${operations.answer} - 'asked'` })
    .where(asked)
    .returning({ key: operations.key })
  return taken.length > 0
}

/** Whether no request works on a start any more, so that another may resume it. */
export async function isAbandoned(context: Context, row: Row): Promise<boolean> {
  const operation = await findOperation(context, startKey(row))
  const last = operation?.finishedAt ?? operation?.startedAt
  return !last || context.clock.machine().getTime() - last.getTime() >= ANSWER_DEADLINE
}
