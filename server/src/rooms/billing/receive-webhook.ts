import { refusals } from '@studio/contract/billing/messages.ts'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import type { ProviderEvent } from '../../adapters/payment/payments.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { providerEvents } from '../../database/tables/billing.ts'
import { Refusal } from '../../platform/refusal.ts'

const MOST_BYTES = 256 * 1024

/** Stores a provider event once; a job reads the current state from the provider (S-O4, reliability 4.4). */
export async function receiveEvent(context: Context, rawBody: unknown, signature: unknown): Promise<void> {
  const event = verified(context, rawBody, signature)
  await inTransaction(context.db, async (tx) => {
    const ignored = whyIgnored(context, event)
    if (event.customer) await lockEvents(tx, event.customer)
    const now = context.clock.machine()
    const [fresh] = await tx
      .insert(providerEvents)
      .values({
        id: event.id,
        type: event.type,
        customerId: event.customer,
        objectId: event.objectId,
        createdAt: event.createdAt,
        receivedAt: now,
        raw: { ...event },
        ...(ignored ? { outcome: `ignored: ${ignored}`, settledAt: now } : {}),
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (!fresh || ignored) return
    await context.queue.send(
      'provider.changed',
      { customer: event.customer, paymentIntent: event.paymentIntent },
      { within: tx, key: event.customer ?? event.paymentIntent ?? event.id },
    )
  })
}

function verified(context: Context, rawBody: unknown, signature: unknown): ProviderEvent {
  if (!Buffer.isBuffer(rawBody) || typeof signature !== 'string') {
    throw new Refusal('invalid', refusals.badSignature)
  }
  if (rawBody.length > MOST_BYTES) throw new Refusal('tooLarge', refusals.badSignature)
  try {
    return context.payments.verifyWebhook(rawBody, signature)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new Refusal('invalid', error.code === 'bad_event' ? refusals.badEvent : refusals.badSignature)
  }
}

function whyIgnored(context: Context, event: ProviderEvent): string | null {
  // A secret or a restricted key.
  const live = /^[sr]k_live_/.test(context.config.stripe?.secretKey ?? '')
  if (event.live !== live) return 'another mode'
  return (event.customer ?? event.paymentIntent) ? null : 'no customer'
}

/**
 * Locks a customer's events until the transaction ends: an event enqueues no job beside a waiting one, which might
 * begin before the event is committed, and miss it.
 */
async function lockEvents(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${customer}`}, 0))`)
}

/** Marks the events of a customer that arrived before an instant as settled (I12). */
export async function settleEvents(
  tx: Transaction,
  { customer, before, outcome, now }: { customer: string; before: Date; outcome: string; now: Date },
): Promise<void> {
  await lockEvents(tx, customer)
  await tx
    .update(providerEvents)
    .set({ outcome, settledAt: now })
    .where(
      and(
        eq(providerEvents.customerId, customer),
        isNull(providerEvents.outcome),
        lte(providerEvents.receivedAt, before),
      ),
    )
}

/** Returns when the provider last told anything new; null if it never did, or its events have been deleted. */
export async function lastEventAt(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select greatest(
    (select max(received_at) from provider_events where outcome is null),
    (select max(settled_at) from provider_events where outcome is not null)) as at`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
