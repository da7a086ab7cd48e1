import type Stripe from 'stripe'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { TaxIdObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { taxSettings } from '../taxes/account.ts'
import { invalid, missing } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'
import { needCustomer } from './customers.ts'

function rateOf(params: Params, created: number): Stripe.TaxRate {
  const percentage = Number(params.needText('percentage'))
  if (!(percentage >= 0 && percentage <= 100) || Math.abs((percentage * 1e4) % 1) > 1e-6)
    throw invalid('Invalid decimal: between 0 and 100, with up to four decimals.', 'percentage')
  params.needText('inclusive')
  return {
    id: newId('txr'),
    object: 'tax_rate',
    active: params.flag('active', true),
    country: params.text('country'),
    created,
    description: params.text('description'),
    display_name: params.needText('display_name'),
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: params.flag('inclusive', false),
    jurisdiction: params.text('jurisdiction'),
    jurisdiction_level: null,
    livemode: false,
    metadata: params.metadata(),
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: null,
  }
}

const NUMBER = /^[A-Z]{2}[A-Z0-9+*]{6,12}$/

/** A number of a business, which the sandbox looks up nowhere. */
async function addTaxId(work: Work, id: string, params: Params): Promise<TaxIdObject> {
  const customer = await needCustomer(work, id)
  const value = params.needText('value')
  if (!NUMBER.test(value)) throw invalid('Invalid value for eu_vat.', 'value', 'tax_id_invalid')
  const taxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: value.slice(0, 2),
    created: work.now,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer: customer.id, customer_account: null },
    type: params.needText('type') as Stripe.TaxId.Type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  } satisfies TaxIdObject
  return saveAndEmit(work, 'tax_id', taxId, 'customer.tax_id.created')
}

async function removeTaxId(work: Work, id: string): Promise<object> {
  const taxId = await work.find('tax_id', id)
  if (!taxId) throw missing('tax_id', id)
  await emit(work, 'customer.tax_id.deleted', taxId)
  await work.remove(id)
  return { id, object: 'tax_id', deleted: true }
}

export const taxRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/tax_rates',
    params: [
      'display_name',
      'percentage',
      'inclusive',
      'active',
      'country',
      'description',
      'jurisdiction',
      'metadata',
    ],
    run: async (work, { params }) =>
      saveAndEmit(work, 'tax_rate', rateOf(params, work.now), 'tax_rate.created'),
  },
  {
    method: 'POST',
    path: '/v1/tax_rates/:id',
    params: ['active'],
    run: async (work, { id, params }) => {
      const rate = await work.need('tax_rate', id)
      const changed = { ...rate, active: params.flag('active', rate.active) }
      return saveAndEmit(work, 'tax_rate', changed, 'tax_rate.updated')
    },
  },
  { method: 'GET', path: '/v1/tax_rates/:id', params: [], run: (work, { id }) => work.need('tax_rate', id) },
  {
    method: 'GET',
    path: '/v1/tax_rates',
    params: ['active', ...pagingParams],
    run: (work, { params }) =>
      pageOf(work, 'tax_rate', { lookup: params.text('active') }, { params, url: '/v1/tax_rates' }),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id/tax_ids',
    params: ['type', 'value'],
    run: (work, { id, params }) => addTaxId(work, id, params),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/tax_ids',
    params: pagingParams,
    run: async (work, { id, params }) => {
      const { id: customer } = await needCustomer(work, id)
      return pageOf(work, 'tax_id', { customer }, { params, url: `/v1/customers/${id}/tax_ids` })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:customer/tax_ids/:id',
    params: [],
    run: (work, { id }) => removeTaxId(work, id),
  },
  { method: 'GET', path: '/v1/tax/settings', params: [], run: (work) => taxSettings(work) },
]
