import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { CUT_OFF, findOperation } from '../../billing/operations.ts'
import type { Row } from '../rows.ts'

export const startKey = (row: Pick<Row, 'id'>) => `start:${row.id}`

/** Kept with the operation of a start: how it is answered. */
export interface StartAnswer {
  /** The Idempotency-Key it answers. */
  to?: string | undefined
  /** The first answer was the bank's question, so that the next call has the membership. */
  asked?: boolean
}

/** The answer to this Idempotency-Key if it began a membership, whoever made that known; null while it is pending, or came to nothing. */
export async function begunBy(
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
  if (begun) await takeAsked(context, begun)
  return begun ?? null
}

/** Keeps that the bank asked. */
export async function noteAsked(context: Context, row: Row): Promise<void> {
  const answer = sql`coalesce(${operations.answer}, '{}') || '{"asked": true}'`
  await context.db
    .update(operations)
    .set({ answer })
    .where(eq(operations.key, startKey(row)))
}

/** Whether the bank asked at the start of a membership that nobody has been answered yet; once, for then somebody is. */
export async function takeAsked(context: Context, row: Pick<Row, 'id'>): Promise<boolean> {
  const asked = and(eq(operations.key, startKey(row)), sql`${operations.answer} ? 'asked'`)
  const taken = await context.db
    .update(operations)
    .set({ answer: sql`${operations.answer} - 'asked'` })
    .where(asked)
    .returning({ key: operations.key })
  return taken.length > 0
}

/** Whether nobody is at a start any more: whoever finds it goes on with it. */
export async function isLeft(context: Context, row: Row): Promise<boolean> {
  const operation = await findOperation(context, startKey(row))
  const last = operation?.finishedAt ?? operation?.startedAt
  return !last || context.clock.machine().getTime() - last.getTime() >= CUT_OFF
}
