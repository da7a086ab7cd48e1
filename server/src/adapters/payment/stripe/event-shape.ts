import { z } from 'zod'
import type { ProviderEvent } from '../payments.ts'
import { dateOf, idOf } from './shapes.ts'

/** Text that the database can store: no NUL, no lone surrogate. */
const Text = z
  .string()
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
const Name = Text.min(1)
const Reference = z.union([Text, z.object({ id: Text })]).nullish()

/** Unix seconds up to the year 9999. */
const Moment = z.number().int().min(0).max(253_402_300_799)

/** Fields of the provider's events that the studio reads; all others are ignored. */
export const StripeEvent = z.object({
  id: Name,
  type: Name,
  created: Moment,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      // Some kinds of objects have none.
      id: Text.nullish(),
      object: Text.nullish(),
      customer: Reference,
      payment_intent: Reference,
      parent: z
        .object({ subscription_details: z.object({ subscription: Reference }).nullish() })
        .nullish()
        // Other objects have parents of other shapes.
        .catch(null),
    }),
  }),
})
export type StripeEvent = z.output<typeof StripeEvent>

export function eventOf({ id, type, created, livemode, data: { object } }: StripeEvent): ProviderEvent {
  const objectId = object.id ?? ''
  return {
    id,
    type,
    createdAt: dateOf(created),
    live: livemode,
    objectId,
    objectKind: object.object ?? '',
    customer: object.object === 'customer' ? objectId : idOf(object.customer),
    paymentIntent: idOf(object.payment_intent),
    subscription:
      object.object === 'subscription' ? objectId : idOf(object.parent?.subscription_details?.subscription),
  }
}
