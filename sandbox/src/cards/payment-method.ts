import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { PaymentMethodObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { type Behaviour, behaviourOf } from './behaviour.ts'
import { brandOf, type CardEntry, checkCard } from './check.ts'

/** What is stored of a card besides the object. */
export interface HiddenCard {
  behaviour: Behaviour
  /** Whether 3-D Secure was passed for all later charges. */
  authenticated: boolean
}

/** Creates a payment method for a card; its number is not stored. */
export async function makePaymentMethod(
  work: Work,
  card: CardEntry,
  secret: string,
): Promise<PaymentMethodObject> {
  const digits = checkCard(card, new Date(work.now * 1000))
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  const method = cardMethod(work.now, {
    brand: brandOf(digits),
    exp_month: card.exp_month,
    exp_year: year,
    fingerprint: createHmac('sha256', secret)
      .update(digits)
      .digest('base64url')
      .replace(/[-_]/g, '')
      .slice(0, 16),
    last4: digits.slice(-4),
  })
  await work.save('payment_method', method)
  await work.hide(method.id, { behaviour: behaviourOf(digits), authenticated: false } satisfies HiddenCard)
  return method
}

type Face = Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'fingerprint' | 'last4'>

const cardMethod = (created: number, face: Face) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      ...face,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: face.brand,
      funding: 'credit',
      generated_from: null,
      networks: { available: [face.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies PaymentMethodObject
