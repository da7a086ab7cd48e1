import { emit, saveAndEmit } from '../events/emit.ts'
import type { ChargeObject, RefundObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'

interface Wish {
  /** Cents; null for all that is left. */
  amount: number | null
  reason: RefundObject['reason']
  metadata: Record<string, string>
}

/** Gives money of a charge back, never more than it took. */
export async function refund(work: Work, charge: ChargeObject, wish: Wish): Promise<RefundObject> {
  const left = charge.amount - charge.amount_refunded
  const amount = wish.amount ?? left
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
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
    status: 'succeeded',
    transfer_reversal: null,
  }
  await saveAndEmit(work, 'refund', made, 'refund.created')
  const lessened: ChargeObject = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  await work.save('charge', lessened)
  await emit(work, 'charge.refunded', lessened, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return made
}
