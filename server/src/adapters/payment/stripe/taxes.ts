import { needsPostalCode, postalCode as writtenCode } from '@studio/contract/tax/countries.ts'
import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import type { CustomerTax, TaxPlace, TaxRateTerms } from '../taxes.ts'
import { exactly, findTax, setTax, taxHome } from './automatic-tax.ts'
import { keyed, type StripeClient } from './client.ts'
import { readSubscription } from './read-objects.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

type Taxes = Pick<Payments, 'ensureTaxRate' | 'setTax' | 'setCustomerTax' | 'taxHome' | 'findTax'>

export const taxes = (stripe: StripeClient): Taxes => ({
  ensureTaxRate: (rate) => translateErrors(() => ensureTaxRate(stripe, rate)),
  setTax: (id, tax, key) =>
    translateErrors(async () => {
      await setTax(stripe, id, tax, key)
      return readSubscription(stripe, id)
    }),
  taxHome: () => translateErrors(() => taxHome(stripe)),
  findTax: (place, currency) => translateErrors(() => findTax(stripe, place, currency)),
  setCustomerTax: (customer, tax, key) => translateErrors(() => setCustomerTax(stripe, customer, tax, key)),
})

async function ensureTaxRate(stripe: StripeClient, rate: TaxRateTerms): Promise<{ id: string }> {
  const own = `${rate.rateId}:${rate.inclusive ? 'included' : 'added'}`
  // A studio has some dozens of them in all its life.
  for await (const { id, metadata } of stripe.taxRates.list({ active: true, limit: 100 }))
    if (metadata?.rate === own) return { id }
  const { id } = await stripe.taxRates.create(
    {
      display_name: rate.name,
      percentage: rate.percent,
      inclusive: rate.inclusive,
      metadata: { rate: own },
      ...(rate.country ? { country: rate.country } : {}),
    },
    keyed(`tax-rate:${own}`),
  )
  return { id }
}

/** Metadata of a customer: the VAT number that the studio wrote. */
const OWN_NUMBER = 'vat_id'

/** The exemption to set for whoever owes the tax themselves, or not; none where it stands, or somebody exempted them at Stripe. */
export function exemptionFor(
  { tax_exempt: now }: Stripe.Customer,
  reverse: boolean,
): 'reverse' | 'none' | undefined {
  const wanted = reverse ? 'reverse' : 'none'
  return now === 'exempt' || now === wanted ? undefined : wanted
}

/** Stripe replaces an address as a whole. A postal code that decided a tax belongs to its country alone. */
function movedTo(country: string, address: Stripe.Address | null | undefined): Stripe.AddressParam {
  const kept = Object.fromEntries(Object.entries(address ?? {}).filter(([, part]) => part !== null))
  if (needsPostalCode(address?.country ?? null)) {
    delete kept.postal_code
    delete kept.state
  }
  return { ...kept, country }
}

/** Where Stripe would tax a customer. */
function placeAt({ address, shipping }: Stripe.Customer): TaxPlace | null {
  const { country, postal_code: code } = (shipping?.address?.country ? shipping.address : address) ?? {}
  return country ? { country, postalCode: writtenCode(country, code ?? '') } : null
}

/** Whether a place that nobody has told is left where Stripe has another; one without the code that it needs is none. */
function isElsewhere(found: Stripe.Customer, { country, postalCode, assumed }: CustomerTax): boolean {
  const there = assumed ? placeAt(found) : null
  return there !== null && (there.country !== country || !postalCode || there.postalCode !== null)
}

/** Where a customer is to be; nothing if they are there, or if it is only assumed and Stripe has another place. */
function moveOf(found: Stripe.Customer, tax: CustomerTax): Stripe.CustomerUpdateParams {
  const { address, shipping } = found
  const { country, postalCode } = tax
  if (!country || isElsewhere(found, tax)) return {}
  if (postalCode === undefined) {
    return address?.country === country ? {} : { address: movedTo(country, address) }
  }
  const place = exactly({ country, postalCode })
  const parts = Object.keys(place) as (keyof typeof place)[]
  if (!shipping && parts.every((part) => (address?.[part] ?? '') === place[part])) return {}
  return {
    address: place,
    // Stripe would rather tax them there.
    ...(shipping && { shipping: '' as const }),
    // Whoever could not be taxed there is told at once, and not at a renewal.
    ...(postalCode && { tax: { validate_location: 'immediately' as const } }),
  }
}

/**
 * Takes off the number written before, and only that: others were written at Stripe. The one that the customer's metadata names is
 * the studio's.
 */
async function setCustomerTax(
  stripe: StripeClient,
  customer: string,
  tax: CustomerTax,
  key: string,
): Promise<TaxPlace | null> {
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted) return null
  const { vatId, reverse } = tax
  const exemption = exemptionFor(found, reverse)
  const written = found.metadata[OWN_NUMBER]
  const now = await stripe.customers.update(
    customer,
    {
      ...(exemption && { tax_exempt: exemption }),
      ...moveOf(found, tax),
      ...((written ?? '') !== (vatId ?? '') && { metadata: { [OWN_NUMBER]: vatId ?? '' } }),
    },
    keyed(key),
  )
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 })
  for (const { id, value } of data)
    if (value === written && value !== vatId) await nullIfMissing(stripe.customers.deleteTaxId(customer, id))
  if (vatId && !data.some(({ value }) => value === vatId))
    await addNumber(stripe, customer, vatId, keyed(`${key}:${vatId}`))
  return placeAt(now)
}

/** A number that Stripe would write otherwise stands in the studio alone: nothing waits for it to be mended. */
async function addNumber(
  stripe: StripeClient,
  customer: string,
  value: string,
  key: ReturnType<typeof keyed>,
) {
  try {
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value }, key)
  } catch (error) {
    if ((error as { code?: string }).code !== 'tax_id_invalid') throw error
  }
}
