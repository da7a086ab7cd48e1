import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import type { CustomerTax, TaxRateTerms } from '../taxes.ts'
import { copyToAhead } from './ahead.ts'
import { keyed, type StripeClient } from './client.ts'
import { readSubscription } from './reading.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

type Taxes = Pick<Payments, 'ensureTaxRate' | 'setTax' | 'setCustomerTax' | 'taxHome' | 'findTax'>

export const taxes = (stripe: StripeClient): Taxes => ({
  ensureTaxRate: (rate) => translateErrors(() => ensureTaxRate(stripe, rate)),
  setTax: (id, { taxRate }, key) =>
    translateErrors(async () => {
      await stripe.subscriptions.update(id, { default_tax_rates: taxRate ? [taxRate] : '' }, keyed(key))
      await copyToAhead(stripe, id)
      return readSubscription(stripe, id)
    }),
  taxHome: async () => null,
  findTax: async () => null,
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

/** Stripe replaces an address as a whole. */
function movedTo(country: string, address: Stripe.Address | null | undefined): Stripe.AddressParam {
  const kept = Object.entries(address ?? {}).filter(([, part]) => part !== null)
  return { ...Object.fromEntries(kept), country }
}

/**
 * Takes off the number written before, and only that: others were written at Stripe. The one that the customer's metadata names is
 * the studio's.
 */
async function setCustomerTax(
  stripe: StripeClient,
  customer: string,
  { country, assumed, vatId, reverse }: CustomerTax,
  key: string,
): Promise<void> {
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted) return
  const exemption = exemptionFor(found, reverse)
  const written = found.metadata[OWN_NUMBER]
  const moves = assumed ? !found.address?.country : country !== found.address?.country
  await stripe.customers.update(
    customer,
    {
      ...(exemption && { tax_exempt: exemption }),
      ...(country && moves && { address: movedTo(country, found.address) }),
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
