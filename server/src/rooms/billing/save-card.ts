import { refusals } from '@studio/contract/billing/messages.ts'
import { and, eq } from 'drizzle-orm'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Card } from '../../adapters/payment/payments.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { customers, operations } from '../../database/tables/billing.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { requireUser } from '../people/names.ts'
import { verifyCaptcha } from '../people/sign-up/captcha.ts'
import { ensureCustomer, findCustomer } from './customers.ts'
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
 * Verifies a card at the bank and makes it the default (CARD-02 to CARD-04). 402 with the decline's text, or
 * ActionRequired if the bank requires 3-D Secure; the repeated call needs no second captcha (D4, D18.3ds).
 */
export async function saveCard(context: Context, viewer: Viewer, input: CardInput): Promise<Card> {
  const { userId, cardToken, address } = input
  await requireUser(context, userId)
  const key = `card:${userId}:${digest(cardToken).slice(0, 24)}`
  if (viewer.kind === 'signup') await requireCaptcha(context, key, input.captcha)
  await refuseCardTester(context, { userId, address })
  const result = await sendCard(context, { key, userId, kind: 'card', request: cardToken }, cardToken)
  if ('declined' in result) throw await declinedRefusal(context, { userId, address }, result.declined)
  if (result.done.status === 'action_required') throw actionRefusal(result.done.action)
  await storeCard(context, userId, result.done.card)
  return result.done.card
}

/**
 * Sends a card to the person's customer; to a new one if theirs was deleted, as by a deletion that was not
 * finished.
 */
async function sendCard(context: Context, operation: Operation, token: string) {
  const { userId } = operation
  const saveFor = (customer: string, key: string) =>
    callProvider(context, { ...operation, key }, () => context.payments.saveCard(customer, token, key))
  const customer = await ensureCustomer(context, userId)
  return saveFor(customer, operation.key).catch(async (error: unknown) => {
    // A rejected API key says nothing about the card.
    if (!(error instanceof RequestError) || error.code === 'key_refused') throw error
    if (await context.payments.getCustomer(customer)) throw refuseField('cardToken', refusals.unknownCard)
    const anew = await ensureCustomer(context, userId, customer)
    return saveFor(anew, `${operation.key}:${anew}`)
  })
}

/**
 * Stores the card that the provider has, if the answer to a save was lost: it would be charged, and another one
 * shown.
 */
export async function settleCard(context: Context, userId: string): Promise<void> {
  const open = and(
    eq(operations.userId, userId),
    eq(operations.kind, 'card'),
    eq(operations.state, 'started'),
  )
  if ((await context.db.$count(operations, open)) === 0) return
  const { providerId } = (await findCustomer(context, userId)) ?? {}
  if (providerId)
    await storeCard(context, userId, (await context.payments.getCustomer(providerId))?.card ?? null)
}

/**
 * Stores what a bank has renewed of the card that is shown: Stripe learns of it from the card's network, and keeps its id with
 * other last digits and another expiry.
 */
export async function followRenewedCard(context: Context, userId: string): Promise<void> {
  const { providerId, paymentMethodId } = (await findCustomer(context, userId)) ?? {}
  if (!providerId || !paymentMethodId) return
  const card = (await context.payments.getCustomer(providerId))?.card
  if (card?.id === paymentMethodId) await storeCard(context, userId, card)
}

export async function storeCard({ db }: { db: Database | Transaction }, userId: string, card: Card | null) {
  const { id: paymentMethodId, ...summary } = card ?? noCard
  await db
    .update(customers)
    .set({ paymentMethodId, ...summary })
    .where(eq(customers.userId, userId))
}

const noCard = { id: null, brand: null, last4: null, expMonth: null, expYear: null, fingerprint: null }

/** Requires a captcha, unless the token waits for 3-D Secure and has passed one before. */
async function requireCaptcha(context: Context, key: string, captcha: string | undefined): Promise<void> {
  const operation = await findOperation(context, key)
  if (operation && operation.state !== 'failed') return
  await verifyCaptcha(context, context.db, captcha)
}
