import type Stripe from 'stripe'
import type { CustomerObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { isActive, needTaxAccount } from './account.ts'
import { type Jurisdiction, jurisdictionsAt } from './places.ts'

const on = { disabled_reason: null, enabled: true, liability: { type: 'self' as const } }
const off = { disabled_reason: null, enabled: false, liability: null }

/** What an object says of a tax that is found for it, or not. */
export const automatic = (enabled: boolean) => (enabled ? on : off)

/** The same of an invoice. */
export const automaticOf = ({ enabled }: { enabled: boolean }): Stripe.Invoice.AutomaticTax =>
  enabled ? { ...on, provider: 'stripe', status: 'complete' } : { ...off, provider: null, status: null }

/** What a request says of it; `otherwise` where it says nothing. */
export function wantsAutomatic(params: Params, otherwise: boolean): boolean {
  if (!params.has('automatic_tax')) return otherwise
  const part = params.part('automatic_tax')
  part.only(['enabled'])
  part.needText('enabled')
  return part.flag('enabled', false)
}

type Located = Pick<CustomerObject, 'address' | 'shipping'>

/** Where a customer is taxed: where they are delivered to, before their own address. */
const addressOf = ({ address, shipping }: Located) => shipping?.address ?? address ?? null

const isPlace = (customer: Located) => jurisdictionsAt(addressOf(customer)) !== null

/** Refuses an address at which nobody can be taxed. */
export function needPlace(customer: Located): void {
  if (isPlace(customer)) return
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    undefined,
    'customer_tax_location_invalid',
  )
}

/** Refuses rates that hold the tax where the price says that it doesn't, or the other way round. */
export function checkRates(rates: readonly Stripe.TaxRate[], { tax_behavior: behavior }: PriceObject): void {
  const isSaid = behavior === 'inclusive' || behavior === 'exclusive'
  if (!isSaid || rates.every(({ inclusive }) => inclusive === (behavior === 'inclusive'))) return
  throw invalid(
    'One or more prices has a `tax_behavior` that conflicts with the tax rates that apply to the corresponding line item.',
  )
}

/** Refuses what can't be taxed by itself: rates beside it, a customer without a place, an account without Stripe Tax. */
export async function checkAutomatic(
  work: Work,
  enabled: boolean,
  {
    rates,
    customer,
    price,
  }: { rates: readonly Stripe.TaxRate[]; customer: CustomerObject; price?: PriceObject },
): Promise<void> {
  if (price) checkRates(rates, price)
  if (!enabled) return
  if (rates.length > 0)
    throw invalid('You cannot set tax rates when `automatic_tax[enabled]` is true.', 'automatic_tax[enabled]')
  await needTaxAccount(work)
  needPlace(customer)
}

/**
 * A subscription whose customer has no place any more, or whose account has no Stripe Tax, is charged untaxed from then on, as at the
 * provider.
 */
export async function located(work: Work, subscription: SubscriptionObject): Promise<SubscriptionObject> {
  if (!subscription.automatic_tax.enabled) return subscription
  const isKnown = isPlace(await work.need('customer', subscription.customer))
  if (isKnown && (await isActive(work))) return subscription
  return { ...subscription, automatic_tax: { ...off, disabled_reason: 'requires_location_inputs' } }
}

/** Exclusive in the currencies of the United States and Canada. */
const inferred = (currency: string) => !['usd', 'cad'].includes(currency)

/** Returns the rates of the place of a customer, in the way of a price; each is stored as one of the provider's own making. */
export async function automaticRates(
  work: Work,
  customer: Located,
  { tax_behavior: behavior, currency }: Pick<PriceObject, 'tax_behavior' | 'currency'>,
): Promise<Stripe.TaxRate[]> {
  const { registered, percents } = await needTaxAccount(work)
  const address = addressOf(customer)
  const country = address?.country ?? ''
  const own = percents[address?.postal_code ?? ''] ?? percents[country]
  const inclusive = behavior === 'inclusive' || (behavior !== 'exclusive' && inferred(currency))
  const found = jurisdictionsAt(address) ?? []
  const taxed = found.length > 0 ? found : [nowhere(country)]
  const rates = taxed.map((one, at) => {
    const percent = own?.[at] ?? one.percent
    const collected = found.length > 0 && registered.includes(country) ? percent : 0
    return rateOf({ ...one, percent }, { country, inclusive, collected, created: work.now })
  })
  for (const rate of rates) if (!(await work.find('tax_rate', rate.id))) await work.save('tax_rate', rate)
  return rates
}

const nowhere = (country: string): Jurisdiction => ({
  name: country,
  level: 'country',
  displayName: country === 'US' ? 'Sales Tax' : 'VAT',
  type: country === 'US' ? 'sales_tax' : 'vat',
  percent: 0,
})

/** Inactive, so that nobody can charge by it: it is only ever found. */
function rateOf(
  { name, level, displayName, type, percent }: Jurisdiction,
  at: { country: string; inclusive: boolean; collected: number; created: number },
): Stripe.TaxRate {
  const parts = [at.country, name, type, percent, at.collected, at.inclusive ? 'inclusive' : 'exclusive']
  return {
    id: `txr_${parts.join('_').replace(/\W/g, '-')}`,
    object: 'tax_rate',
    active: false,
    country: at.country,
    created: at.created,
    description: null,
    display_name: displayName,
    effective_percentage: at.collected,
    flat_amount: null,
    inclusive: at.inclusive,
    jurisdiction: name,
    jurisdiction_level: level,
    livemode: false,
    metadata: {},
    percentage: percent,
    rate_type: 'percentage',
    state: null,
    tax_type: type,
  }
}
