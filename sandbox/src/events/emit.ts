import type Stripe from 'stripe'
import type { Keys } from '../store/keys.ts'
import type { Kind, Kinds } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'

/** The version of the provider's API that the sandbox implements. */
const apiVersion = '2026-10-28.endive'

/** Writes an event and enqueues its delivery in the transaction of the change. */
export async function emit(
  work: Work,
  type: Stripe.Event.Type,
  object: { id: string },
  before?: object,
): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: work.now,
    data: before ? { object, previous_attributes: before } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: work.request,
    type,
  } satisfies Stripe.EventBase
  await work.save('event', event)
  await work.queueDelivery(event.id, type)
}

/** Saves an object and writes its event; returns the object. */
export async function saveAndEmit<K extends Kind, Saved extends Kinds[K]>(
  work: Work,
  kind: K,
  object: Saved,
  type: Stripe.Event.Type,
  own?: Keys,
): Promise<Saved> {
  await work.save(kind, object, own)
  await emit(work, type, object as { id: string })
  return object
}
