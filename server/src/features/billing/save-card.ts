import { refusals } from '@studio/contract/billing/messages.ts'
import { eq } from 'drizzle-orm'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Card } from '../../adapters/payment/payments.ts'
import type { Context } from '../../context.ts'
import { customers } from '../../database/tables/billing.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { verifyCaptcha } from '../people/captcha.ts'
import { requireUser } from '../people/queries.ts'
import { ensureCustomer } from './customers.ts'
import { actionRefusal, declinedRefusal, refuseCardTester } from './declines.ts'
import { callProvider, digest, findOperation } from './operations.ts'

export interface CardInput {
  userId: string
  /** The provider's `pm_…`; never a card number (S-O6). */
  cardToken: string
  captcha?: string | undefined
  address: string
}

/**
 * Verifies a card at the bank and makes it the default (CARD-02 to CARD-04). 402 with the decline's text, or
 * ActionRequired if the bank requires 3-D Secure; the repeated call needs no second captcha (D4, D18.3ds).
 */
export async function saveCard(context: Context, viewer: Viewer, input: CardInput): Promise<Card> {
  const { userId, cardToken, address } = input
  await requireUser(context, userId)
  const key = `card:${userId}:${digest(cardToken).slice(0, 24)}`
  if (viewer.kind === 'signup') await requireCaptcha(context, key, input.captcha)
  await refuseCardTester(context, { userId, address })
  const customer = await ensureCustomer(context, userId)
  const operation = { key, userId, kind: 'card', request: cardToken }
  const save = () => context.payments.saveCard(customer, cardToken, key)
  const result = await callProvider(context, operation, save).catch((error: unknown) => {
    // A rejected API key says nothing about the card.
    const known = error instanceof RequestError && error.code !== 'key_refused'
    throw known ? refuseField('cardToken', refusals.unknownCard) : error
  })
  if ('declined' in result) throw await declinedRefusal(context, { userId, address }, result.declined)
  if (result.done.status === 'action_required') throw actionRefusal(result.done.action)
  const { id: paymentMethodId, ...summary } = result.done.card
  await context.db
    .update(customers)
    .set({ paymentMethodId, ...summary })
    .where(eq(customers.userId, userId))
  return result.done.card
}

/** Requires a captcha, unless the token waits for 3-D Secure and has passed one before. */
async function requireCaptcha(context: Context, key: string, captcha: string | undefined): Promise<void> {
  const operation = await findOperation(context, key)
  if (operation && operation.state !== 'failed') return
  await verifyCaptcha(context, context.db, captcha)
}
