import type Stripe from 'stripe'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { ChargeObject, DisputeObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'

/** Seconds in which the studio can answer a dispute; an unanswered one is lost. */
const answeredWithin = 7 * 86_400
/** The provider's fee for each dispute, in cents. */
const fee = 1500

/** Opens a dispute of a charge, which withdraws its money. */
export async function dispute(work: Work, charge: ChargeObject): Promise<void> {
  await work.save('charge', { ...charge, disputed: true })
  const id = newId('du')
  const made: DisputeObject = {
    ...blankDispute,
    id,
    amount: charge.amount,
    balance_transactions: [movement(work, id, charge, -1)],
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    evidence_details: {
      due_by: work.now + answeredWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    payment_intent: charge.payment_intent,
  }
  await saveAndEmit(work, 'dispute', made, 'charge.dispute.created')
  await emit(work, 'charge.dispute.funds_withdrawn', made)
}

/** Closes a dispute; the money of a won one is returned. */
export async function closeDispute(
  work: Work,
  before: DisputeObject,
  status: 'won' | 'lost',
): Promise<DisputeObject> {
  const back = status === 'won' ? [movement(work, before.id, before, 1)] : []
  const closed: DisputeObject = {
    ...before,
    balance_transactions: [...before.balance_transactions, ...back],
    status,
  }
  await saveAndEmit(work, 'dispute', closed, 'charge.dispute.closed')
  if (status === 'won') await emit(work, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** Builds the balance transaction of a dispute. */
function movement(work: Work, source: string, of: { amount: number; currency: string }, sign: 1 | -1) {
  const kept = sign === -1 ? fee : 0
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: sign * of.amount,
    available_on: work.now,
    balance_type: 'payments',
    created: work.now,
    currency: of.currency,
    description: null,
    exchange_rate: null,
    fee: kept,
    fee_details: [],
    net: sign * of.amount - kept,
    reporting_category: sign === -1 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  } satisfies Stripe.BalanceTransaction
}

const blankDispute = {
  object: 'dispute',
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  reason: 'fraudulent',
  status: 'needs_response',
} satisfies Partial<Stripe.Dispute>
