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
import { callProvider, digest, findOperation, type Operation } from './operations.ts'

export interface CardInput {
  userId: string
  /** The provider's `pm_…`; never a card number (S-O6). */
  cardToken: string
  captcha?: string | undefined
  address: string
}

/**
 * Proves a card at the bank and makes it the one that is charged (CARD-02 to CARD-04). 402 with the decline's text, or
 * ActionRequired while the bank wants 3-D Secure; the repeated call needs no second captcha (D4, D18.3ds).
 */
export async function saveCard(context: Context, viewer: Viewer, input: CardInput): Promise<Card> {
  const { userId, cardToken, address } = input
  await requireUser(context, userId)
  const key = `card:${userId}:${digest(cardToken).slice(0, 24)}`
  if (viewer.kind === 'signup') await requireCaptcha(context, key, input.captcha)
  await refuseCardTester(context, { userId, address })
  const customer = await ensureCustomer(context, userId)
  const result = await saveCardAtProvider(
    context,
    { key, userId, kind: 'card', request: cardToken },
    customer,
    cardToken,
  )
  if ('declined' in result) throw await declinedRefusal(context, { userId, address }, result.declined)
  if (result.done.status === 'action_required') throw actionRefusal(result.done.action)
  await keepSummary(context, userId, result.done.card)
  return result.done.card
}

/** A token that waits for 3-D Secure has passed its captcha before. */
async function requireCaptcha(context: Context, key: string, captcha: string | undefined): Promise<void> {
  const operation = await findOperation(context, key)
  if (operation && operation.state !== 'failed') return
  await verifyCaptcha(context, context.db, captcha)
}

async function saveCardAtProvider(
  context: Context,
  operation: Operation,
  customer: string,
  cardToken: string,
) {
  try {
    return await callProvider(context, operation, (key) =>
      context.payments.saveCard(customer, cardToken, key),
    )
  } catch (error) {
    // A refused API key says nothing about the card.
    const known = error instanceof RequestError && error.code !== 'key_refused'
    if (known) throw refuseField('cardToken', refusals.unknownCard)
    throw error
  }
}

async function keepSummary(context: Context, userId: string, card: Card): Promise<void> {
  const { id: paymentMethodId, brand, last4, expMonth, expYear, fingerprint } = card
  await context.db
    .update(customers)
    .set({ paymentMethodId, brand, last4, expMonth, expYear, fingerprint })
    .where(eq(customers.userId, userId))
}
