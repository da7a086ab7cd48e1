import type Stripe from 'stripe'

/** Default fields of every schedule: it leaves its subscription to itself when its phases are over. */
export const blankSchedule = {
  object: 'subscription_schedule',
  application: null,
  billing_mode: { type: 'flexible', flexible: null },
  canceled_at: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  status: 'active',
} satisfies Partial<Stripe.SubscriptionSchedule>

export const blankPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  transfer_data: null,
  trial_end: null,
} satisfies Partial<Stripe.SubscriptionSchedule.Phase>
