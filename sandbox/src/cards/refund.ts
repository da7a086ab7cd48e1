import { emit, saveAndEmit } from '../events/emit.ts'
import type { ChargeObject, RefundObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import type { HiddenCard } from './payment-method.ts'

interface Wish {
  /** Cents; null for everything that is left. */
  amount: number | null
  reason: RefundObject['reason']
  metadata: Record<string, string>
}

/** Seconds until a pending refund is settled. */
const settledAfter = 3600

/** Refunds a charge, at most its amount. */
export async function refund(work: Work, charge: ChargeObject, wish: Wish): Promise<RefundObject> {
  const amount = await allowed(work, charge, wish)
  const { behaviour } = await work.hidden<HiddenCard>(charge.payment_method)
  const made: RefundObject = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: wish.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour.refund === 'succeeds-later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const due = behaviour.refund ? work.now + settledAfter : null
  await saveAndEmit(work, 'refund', made, 'refund.created', { due })
  const amount_refunded = charge.amount_refunded + amount
  const lessened: ChargeObject = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  await work.save('charge', lessened)
  await emit(work, 'charge.refunded', lessened, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return made
}

/** Returns the cents to refund; throws in the provider's words. */
async function allowed(work: Work, charge: ChargeObject, wish: Wish): Promise<number> {
  const left = charge.amount - charge.amount_refunded
  const amount = wish.amount ?? left
  if (await isWithdrawn(work, charge)) {
    const text = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalid(text, undefined, 'charge_disputed')
  }
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
  return amount
}

async function isWithdrawn(work: Work, charge: ChargeObject): Promise<boolean> {
  const disputes = await work.all('dispute', { parent: charge.id })
  return disputes.some(({ status }) => status !== 'won')
}

/** Settles a refund later: a pending one succeeds, or a succeeded one is returned. */
export async function settleRefund(work: Work, before: RefundObject): Promise<void> {
  if (before.status === 'pending') {
    await saveAndEmit(work, 'refund', { ...before, status: 'succeeded' as const }, 'refund.updated')
    return
  }
  const failed: RefundObject = { ...before, failure_reason: 'expired_or_canceled_card', status: 'failed' }
  await saveAndEmit(work, 'refund', failed, 'refund.updated')
  const charge = await work.need('charge', before.charge)
  const amount_refunded = charge.amount_refunded - before.amount
  await work.save('charge', { ...charge, amount_refunded, refunded: false })
  await emit(work, 'refund.failed', failed)
}
