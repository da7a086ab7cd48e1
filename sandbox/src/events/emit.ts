import type Stripe from 'stripe'
import { newId, type Work } from '../store/work.ts'
import { apiVersion } from '../wire/api-version.ts'

/** Writes an event and queues its delivery in the transaction of the change it tells of. */
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
  await work.queueDelivery(event.id)
}
