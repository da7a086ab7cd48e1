import type { Payments } from '../payments.ts'
import type { CustomerTax, TaxRateTerms } from '../taxing.ts'
import { copyToAhead } from './ahead.ts'
import { keyed, type StripeClient } from './client.ts'
import { readSubscription } from './reading.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

type Taxes = Pick<Payments, 'ensureTaxRate' | 'setTax' | 'setCustomerTax'>

export const taxes = (stripe: StripeClient): Taxes => ({
  ensureTaxRate: (rate) => translateErrors(() => ensureTaxRate(stripe, rate)),
  setTax: (id, taxRate, key) =>
    translateErrors(async () => {
      await stripe.subscriptions.update(id, { default_tax_rates: taxRate ? [taxRate] : '' }, keyed(key))
      await copyToAhead(stripe, id)
      return readSubscription(stripe, id)
    }),
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

/** A number that is no longer the customer's is taken off, so that each invoice has one at most. */
async function setCustomerTax(
  stripe: StripeClient,
  customer: string,
  { country, vatId, reverse }: CustomerTax,
  key: string,
): Promise<void> {
  await stripe.customers.update(
    customer,
    { tax_exempt: reverse ? 'reverse' : 'none', ...(country ? { address: { country } } : {}) },
    keyed(key),
  )
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 })
  for (const { id, value } of data)
    if (value !== vatId) await nullIfMissing(stripe.customers.deleteTaxId(customer, id))
  if (vatId && !data.some(({ value }) => value === vatId))
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: vatId }, keyed(`${key}:${vatId}`))
}
