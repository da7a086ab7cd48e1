import { UnavailableError } from './payment-errors.ts'
import type { Payments } from './payments.ts'

/** What only asks the provider, and moves nothing there. */
const reads: (keyof Payments)[] = [
  'previewChange',
  'getCustomer',
  'getSubscription',
  'getInvoice',
  'listSubscriptions',
  'listInvoices',
  'listMoneyBack',
  'payerOf',
  'subscriptionsAround',
  'subscriptionsOfAccount',
  'priceTitle',
  'taxHome',
  'findTax',
  'verifyWebhook',
]

/**
 * The same provider, where nothing is begun, charged, changed or given back: of a restored copy, whose original may still
 * be at work. Whoever tries is answered that it can't be done now; nothing has reached the provider.
 */
export function readOnlyPayments(payments: Payments): Payments {
  const held = Object.entries(payments).map(([name, part]) => [
    name,
    typeof part !== 'function' || reads.includes(name as keyof Payments) ? part : () => refuse(name),
  ])
  return Object.fromEntries(held) as Payments
}

async function refuse(name: string): Promise<never> {
  throw new UnavailableError(`${name}: a restored copy of the studio charges nothing`)
}
