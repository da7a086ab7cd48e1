import type Stripe from 'stripe'
import type { CustomerObject, LineObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { automaticRates } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'

type Tax = Stripe.InvoiceLineItem.Tax

/** The tax rates of a line, and whether its customer owes nothing for them. */
export interface Taxing {
  rates: Stripe.TaxRate[]
  exempt: Stripe.Customer.TaxExempt | null
}

export const exemptions = ['none', 'exempt', 'reverse'] as const

/** Reads the rates of a request, each by its id; an empty parameter removes them. */
export async function requestedRates(work: Work, params: Params, name: string): Promise<Stripe.TaxRate[]> {
  const ids = params.texts(name)
  if (ids.length > 1) throw invalid('The sandbox takes one tax rate.', params.name(name))
  return Promise.all(
    ids.map(async (id) => {
      const rate = await work.need('tax_rate', id, params.name(name))
      if (rate.active) return rate
      throw invalid(`The tax rate ${id} cannot be used because it is inactive.`, params.name(name))
    }),
  )
}

/** The rates of a subscription's charge: those found for its price, else those of its item, or else its own. */
export async function taxingOf(
  work: Work,
  subscription: SubscriptionObject,
  price: PriceObject = subscription.items.data[0]!.price,
): Promise<Taxing> {
  if (subscription.automatic_tax.enabled)
    return automaticTaxing(work, await work.need('customer', subscription.customer), price)
  const own = subscription.items.data[0]?.tax_rates ?? []
  const rates = own.length > 0 ? own : (subscription.default_tax_rates ?? [])
  // Nothing is looked up for what is not taxed.
  if (rates.length === 0) return untaxed
  return taxingFor(await work.need('customer', subscription.customer), rates)
}

/** The rates that are found for a customer. */
export const automaticTaxing = async (work: Work, customer: CustomerObject, price: PriceObject) =>
  taxingFor(customer, await automaticRates(work, customer, price))

/** The rates that a line was charged by. */
export async function taxingOfLine(
  work: Work,
  { customer }: SubscriptionObject,
  line: LineObject,
): Promise<Taxing> {
  const ids = (line.taxes ?? []).flatMap(({ tax_rate_details: of }) => (of?.tax_rate ?? []) as string)
  if (ids.length === 0) return untaxed
  await work.load(ids)
  const rates = await Promise.all(ids.map((id) => work.need('tax_rate', id)))
  return taxingFor(await work.need('customer', customer), rates)
}

export const untaxed: Taxing = { rates: [], exempt: null }

export const taxingFor = (customer: CustomerObject, rates: Stripe.TaxRate[]): Taxing => ({
  rates,
  exempt: customer.tax_exempt ?? null,
})

const WHOLE = 10_000
const HUNDRED_PERCENT = 100 * WHOLE

/** What a rate takes: of what is found for a place, that is nothing where nothing is collected. */
const takenBy = ({ effective_percentage: taken, percentage }: Stripe.TaxRate) =>
  Math.round((taken ?? percentage) * WHOLE)

/** Rounds half up, whatever the sign: a credit takes back what was charged. Prices hold `held` in all. */
function shareOf(net: number, rate: number, held: number, step: number): number {
  const base = HUNDRED_PERCENT + held
  const share = Math.floor((Math.abs(net) * rate * 2 + base * step) / (base * step * 2)) * step
  return net < 0 && share > 0 ? -share : share
}

const freed: Record<string, Tax['taxability_reason']> = {
  exempt: 'customer_exempt',
  reverse: 'reverse_charge',
}

/** A rate that was found has a level; it takes nothing where the account is not registered. */
const untakenReason = ({ jurisdiction_level: level }: Stripe.TaxRate) =>
  level ? ('not_collecting' as const) : ('zero_rated' as const)

/** The taxes of a line of so much after its discounts. */
export function taxesOf(net: number, { rates, exempt }: Taxing, step: number): Tax[] {
  const reason = freed[exempt ?? '']
  const held = rates.filter(({ inclusive }) => inclusive).reduce((sum, rate) => sum + takenBy(rate), 0)
  const amounts = rates.map((rate) => {
    if (reason) return 0
    return shareOf(net, takenBy(rate), rate.inclusive ? held : 0, step)
  })
  const within = rates.reduce((sum, { inclusive }, at) => sum + (inclusive ? amounts[at]! : 0), 0)
  return rates.map((rate, at) => {
    const taken = takenBy(rate) > 0
    return {
      amount: amounts[at]!,
      tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: reason ?? (taken ? 'standard_rated' : untakenReason(rate)),
      taxable_amount: reason || (rate.jurisdiction_level && !taken) ? 0 : net - (rate.inclusive ? within : 0),
      type: 'tax_rate_details' as const,
    }
  })
}

/** Taxes of the lines that are added to their amounts, or all of them. */
export const taxIn = (lines: LineObject[], behaviours: readonly string[] = ['inclusive', 'exclusive']) =>
  lines
    .flatMap((line) => line.taxes ?? [])
    .filter((tax) => behaviours.includes(tax.tax_behavior))
    .reduce((sum, tax) => sum + tax.amount, 0)

export function totalTaxes(lines: LineObject[]): Tax[] {
  const sums = new Map<string, Tax>()
  for (const tax of lines.flatMap((line) => line.taxes ?? [])) {
    const id = `${tax.tax_rate_details?.tax_rate}`
    const before = sums.get(id)
    const taxable = (before?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0)
    sums.set(id, { ...tax, amount: (before?.amount ?? 0) + tax.amount, taxable_amount: taxable })
  }
  return [...sums.values()]
}
