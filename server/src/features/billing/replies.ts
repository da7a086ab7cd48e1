import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/billing/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { replies } from '../../database/tables/billing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { digest } from './operations.ts'

/** A request that is answered once. */
export interface IdempotentRequest {
  userId: string
  /** The Idempotency-Key; without one every request is a new one. */
  key: string | undefined
  request: unknown
}

const WAIT = { each: 60, most: 20_000 }
/** Milliseconds after which a request without an answer counts as interrupted and may be repeated. */
const CUT_OFF = 60_000
/** Refused payments, too many tries and an unreachable provider may be tried again with the same key. */
const triedAgain = [402, 429, 503]
const kinds = { 400: 'invalid', 402: 'paymentRefused', 404: 'notFound', 409: 'conflict' } as const

/** Does the work once per Idempotency-Key: a repeat waits for the first answer; other content is 409 (D18). */
export async function replyOnce<T>(
  context: Context,
  asked: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key } = asked
  if (!key) return work()
  if (key.length > 255) throw new Refusal('invalid', studioRefusals.unreadable)
  const requestHash = digest(asked.request)
  if (await isFirst(context, { userId, key, requestHash })) return answerFirst(context, { userId, key }, work)
  const until = context.clock.machine().getTime() + WAIT.most
  while (context.clock.machine().getTime() < until) {
    const known = await find(context, userId, key)
    if (known && known.requestHash !== requestHash) throw new Refusal('conflict', refusals.keyReused)
    if (known?.status) return replay<T>(known.status, known.body)
    await sleep(WAIT.each)
  }
  throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
}

async function isFirst(context: Context, row: { userId: string; key: string; requestHash: string }) {
  const askedAt = context.clock.machine()
  const inserted = await context.db
    .insert(replies)
    .values({ ...row, askedAt })
    .onConflictDoNothing()
    .returning()
  if (inserted.length > 0) return true
  const cutOff = and(isNull(replies.status), lt(replies.askedAt, new Date(askedAt.getTime() - CUT_OFF)))
  const again = await context.db
    .update(replies)
    .set({ status: null, body: null, askedAt })
    .where(
      and(
        eq(replies.userId, row.userId),
        eq(replies.key, row.key),
        eq(replies.requestHash, row.requestHash),
        or(inArray(replies.status, triedAgain), cutOff),
      ),
    )
    .returning()
  return again.length > 0
}

async function answerFirst<T>(context: Context, of: { userId: string; key: string }, work: () => Promise<T>) {
  const keep = (status: number, body: unknown) =>
    context.db
      .update(replies)
      .set({ status, body })
      .where(and(eq(replies.userId, of.userId), eq(replies.key, of.key)))
  try {
    const answer = await work()
    await keep(201, answer)
    return answer
  } catch (error) {
    const { status, message, code, fields, extra } =
      error instanceof Refusal ? error : new Refusal('unavailable', studioRefusals.busy)
    await keep(status, { message, code, fields, extra })
    throw error
  }
}

async function find(context: Context, userId: string, key: string) {
  const [row] = await context.db
    .select()
    .from(replies)
    .where(and(eq(replies.userId, userId), eq(replies.key, key)))
  return row ?? null
}

function replay<T>(status: number, body: unknown): T {
  if (status === 201) return body as T
  const { message, ...details } = body as { message: string; code: string; fields?: Record<string, string> }
  throw new Refusal(kinds[status as keyof typeof kinds] ?? 'unavailable', message, details)
}
