import { postalCode } from '@studio/contract/tax/countries.ts'
import type Stripe from 'stripe'
import { UnavailableError } from '../payment-errors.ts'
import { AUTOMATIC, type SubscriptionTax, type TaxAtPlace, type TaxPlace } from '../taxes.ts'
import { copyToAhead, release } from './ahead.ts'
import { keyed, type StripeClient } from './client.ts'
import { percentOf, ratesOf, takenBy } from './invoice-tax.ts'
import { note, noteOf, priceAhead, priceAside, scheduled } from './price-ahead.ts'
import { hasCode } from './translate.ts'

/** How what begins now is taxed. */
export const taxedBy = (taxRate: string | null | undefined) => ({
  ...(taxRate === AUTOMATIC ? { automatic_tax: { enabled: true } } : {}),
  ...(taxRate && taxRate !== AUTOMATIC ? { default_tax_rates: [taxRate] } : {}),
})

const ratesBy = (taxRate: string | null) => (taxRate && taxRate !== AUTOMATIC ? [taxRate] : ('' as const))

/** How a preview of a subscription is taxed by another rate than its own; nothing is said where none is named. */
export const previewedBy = (taxRate: string | null | undefined) =>
  taxRate === undefined
    ? { rates: {}, automatic: {} }
    : {
        rates: { default_tax_rates: ratesBy(taxRate) },
        automatic: { automatic_tax: { enabled: taxRate === AUTOMATIC } },
      }

/** A place and nothing else, in place of what was written before. */
export const exactly = ({ country, postalCode }: TaxPlace) => ({
  country,
  postal_code: postalCode ?? '',
  line1: '',
  line2: '',
  city: '',
  state: '',
})

const addressOf = ({ country, postalCode }: TaxPlace): Stripe.AddressParam => ({
  country,
  ...(postalCode ? { postal_code: postalCode } : {}),
})

/**
 * Tax and price change in one call, so that no charge has one without the other. A schedule says the price of its phases itself, and one
 * that brings nothing more is ended.
 */
export async function setTax(
  stripe: StripeClient,
  id: string,
  { taxRate, prices }: SubscriptionTax,
  key: string,
): Promise<void> {
  const before = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const ahead = scheduled(before)
  const isLed = ahead.price !== null || ahead.freeUntil !== null
  const isFound = taxRate === AUTOMATIC
  const gives = isFound || (await saysOtherwise(stripe, before, taxRate))
  const { price, priceAhead } = (gives && (await prices?.())) || {}
  if (price && !isLed) await release(stripe, before)
  const priced = price && !isLed ? price : null
  // Phases bring the rate together with their prices, which the present ones would contradict.
  if (isLed && price && !isFound) await copyToAhead(stripe, id, { price, priceAhead, taxRate })
  await changeTax(stripe, before, { taxRate, price: priced }, key)
  if (priceAhead && priceAside(before))
    await stripe.subscriptions.update(id, { metadata: { [note]: noteOf(before, priceAhead) } })
  await copyToAhead(stripe, id, { price, priceAhead })
}

/** Sends only what changes: another request than an earlier one needs another key. */
async function changeTax(
  stripe: StripeClient,
  { id, automatic_tax: { enabled }, items }: Stripe.Subscription,
  { taxRate, price }: { taxRate: string | null; price: string | null },
  key: string,
): Promise<void> {
  const isFound = taxRate === AUTOMATIC
  const item = items.data[0]!.id
  await stripe.subscriptions.update(
    id,
    {
      ...(isFound !== enabled && { automatic_tax: { enabled: isFound } }),
      default_tax_rates: ratesBy(taxRate),
      ...(price && { items: [{ id: item, price }], proration_behavior: 'none' as const }),
    },
    keyed([key, ...(isFound === enabled ? [] : [`found=${isFound}`]), ...(price ? [price] : [])].join(':')),
  )
}

/** Whether its prices say of their tax what the rate contradicts, or did so where Stripe found it. */
async function saysOtherwise(stripe: StripeClient, before: Stripe.Subscription, taxRate: string | null) {
  if (!taxRate) return false
  const ahead = priceAhead(before)
  const prices = [before.items.data[0]!.price, ...(ahead ? [await stripe.prices.retrieve(ahead)] : [])]
  const said = prices.flatMap(({ tax_behavior: behavior }) => (isSaid(behavior) ? [behavior] : []))
  if (said.length === 0 || before.automatic_tax.enabled) return said.length > 0
  const { inclusive } = await stripe.taxRates.retrieve(taxRate)
  return said.some((behavior) => inclusive !== (behavior === 'inclusive'))
}

const isSaid = (behavior: Stripe.Price.TaxBehavior | null) =>
  behavior === 'inclusive' || behavior === 'exclusive'

/** The head office of an account that has set up Stripe Tax. */
export async function taxHome(stripe: StripeClient): Promise<TaxPlace | null> {
  const { status, head_office: office } = await stripe.tax.settings.retrieve()
  const { country, postal_code: code } = office?.address ?? {}
  if (status !== 'active' || !country) return null
  return { country, postalCode: postalCode(country, code ?? '') }
}

/** Enough that each percentage shows in it. */
const ASKED_AMOUNT = 1_000_000

/** Asks by an invoice that nobody gets, of something that has no tax code but the account's. */
export async function findTax(
  stripe: StripeClient,
  place: TaxPlace,
  currency: string,
): Promise<TaxAtPlace | null> {
  const item = { amount: ASKED_AMOUNT, currency, description: 'Tax', tax_behavior: 'exclusive' as const }
  const preview = await unlessNowhere(
    stripe.invoices.createPreview({
      automatic_tax: { enabled: true },
      currency,
      customer_details: { address: addressOf(place) },
      invoice_items: [item],
    }),
  )
  if (preview?.automatic_tax.status === 'failed')
    throw new UnavailableError('Stripe could not find the tax of a place.')
  if (preview?.automatic_tax.status !== 'complete') return null
  const rates = await ratesOf(stripe, preview)
  const taking = rates.filter((rate) => takenBy(rate) > 0)
  const [first] = taking.length > 0 ? taking : rates
  return {
    name: first?.display_name ?? '',
    percent: percentOf(taking),
    parts: taking.length > 1 ? taking.map(takenBy) : null,
  }
}

/** Null for an address that Stripe does not recognize. */
async function unlessNowhere<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return asked.catch((error: unknown) => {
    if (hasCode(error, 'customer_tax_location_invalid')) return null
    throw error
  })
}
