import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Milliseconds; `passedBy` is long enough for the lock of a server that has just died to be released. */
const WAIT = { each: 40, most: 20_000, passedBy: 1000 }

/**
 * Runs work that changes a person's money under an advisory lock, one at a time on all servers, so that a
 * decision based on the provider's state still holds when the provider is called. 503 if the wait takes too
 * long. Not reentrant: a nested call would wait for itself.
 *
 * If the lock is lost with its connection the work continues: a call to the provider can't be undone, and its
 * idempotency key and the version of the stored snapshot keep the result correct.
 */
export async function withPersonLock<T>(
  context: Context,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(context, moneyOf(userId), work)
}

/** Same for a job over many people: a person whose lock is held for longer than a second waits for its next run. */
export async function tryWithPersonLock(
  context: Context,
  userId: string,
  work: () => Promise<void>,
): Promise<void> {
  await tryWithLock(context, moneyOf(userId), WAIT.passedBy, work)
}

/** Runs a refund of an invoice under a lock, on all servers: a waiting one sees what the previous one refunded. */
export async function withRefundLock<T>(
  context: Context,
  invoiceId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(context, `refunds of ${invoiceId}`, work)
}

/** 503 for a call that meets another one about the same money. */
export const busy = () => new Refusal('unavailable', refusals.busy, { retryAfter: 2 })

const moneyOf = (userId: string) => `money of ${userId}`

async function withLock<T>(context: Context, name: string, work: () => Promise<T>): Promise<T> {
  const done = await tryWithLock(context, name, WAIT.most, work)
  if (!done) throw busy()
  return done.answer
}

async function tryWithLock<T>(context: Context, name: string, most: number, work: () => Promise<T>) {
  for (let waited = 0; waited < most; waited += WAIT.each) {
    const held = await context.locks.tryHold(name)
    if (held) {
      try {
        return { answer: await work() }
      } finally {
        await held.release()
      }
    }
    await sleep(WAIT.each)
  }
  return null
}
