import { needsPostalCode } from '@studio/contract/tax/postal-codes.ts'
import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import type { CustomerTax, TaxPlace, TaxRateTerms } from '../taxes.ts'
import { findTax, setTax, taxHome } from './automatic-tax.ts'
import { keyed, type StripeClient } from './client.ts'
import { readSubscription } from './reading.ts'
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

/** Stripe replaces an address as a whole. A postal code that the studio asked for belongs to its country alone. */
function movedTo(
  { country, postalCode }: TaxPlace,
  address: Stripe.Address | null | undefined,
): Stripe.AddressParam {
  const kept = Object.fromEntries(Object.entries(address ?? {}).filter(([, part]) => part !== null))
  if (country !== address?.country && (postalCode || needsPostalCode(address?.country ?? null))) {
    delete kept.postal_code
    delete kept.state
  }
  return { ...kept, country, ...(postalCode ? { postal_code: postalCode } : {}) }
}

/** Whether Stripe has another place than is known of a customer; one that is assumed stands only where there is none. */
function isElsewhere(
  address: Stripe.Address | null | undefined,
  { country, postalCode, assumed }: CustomerTax,
) {
  if (assumed) return !address?.country
  return country !== address?.country || (!!postalCode && postalCode !== address?.postal_code)
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
): Promise<void> {
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted) return
  const { country, postalCode = null, vatId, reverse } = tax
  const exemption = exemptionFor(found, reverse)
  const written = found.metadata[OWN_NUMBER]
  const moves = isElsewhere(found.address, tax)
  await stripe.customers.update(
    customer,
    {
      ...(exemption && { tax_exempt: exemption }),
      ...(country && moves && { address: movedTo({ country, postalCode }, found.address) }),
      // Whoever could not be taxed there is told at once, and not at a renewal.
      ...(country && moves && postalCode && { tax: { validate_location: 'immediately' as const } }),
      ...((written ?? '') !== (vatId ?? '') && { metadata: { [OWN_NUMBER]: vatId ?? '' } }),
    },
    keyed(key),
  )
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 })
  for (const { id, value } of data)
    if (value === written && value !== vatId) await nullIfMissing(stripe.customers.deleteTaxId(customer, id))
  if (vatId && !data.some(({ value }) => value === vatId))
    await addNumber(stripe, customer, vatId, keyed(`${key}:${vatId}`))
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
