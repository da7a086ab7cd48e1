import type Stripe from 'stripe'
import { stepOf } from '../billing/currencies.ts'
import { saveAndEmit } from '../events/emit.ts'
import { decimal, type PriceObject } from '../store/objects.ts'
import { newId } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'

const productOf = (params: Params, created: number) =>
  ({
    id: params.text('id') ?? newId('prod'),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: params.text('description'),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.needText('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }) satisfies Stripe.Product

function recurringOf(params: Params): Stripe.Price.Recurring | null {
  if (!params.has('recurring')) return null
  const recurring = params.part('recurring')
  recurring.only(['interval', 'interval_count'])
  recurring.needText('interval')
  return {
    interval: recurring.choice('interval', ['day', 'week', 'month', 'year'] as const, 'day'),
    interval_count: recurring.whole('interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

const behaviors = ['inclusive', 'exclusive', 'unspecified'] as const

function priceOf(params: Params, created: number) {
  const recurring = recurringOf(params)
  const amount = params.needWhole('unit_amount')
  if (amount < 0) throw invalid('Invalid non-negative integer', 'unit_amount')
  const currency = params.needText('currency').toLowerCase()
  const step = stepOf(currency)
  if (amount % step !== 0)
    throw invalid(`Invalid amount: in ${currency} it must be a multiple of ${step}.`, 'unit_amount')
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.text('lookup_key'),
    metadata: params.metadata(),
    nickname: params.text('nickname'),
    product: params.needText('product'),
    recurring,
    tax_behavior: params.choice('tax_behavior', behaviors, 'unspecified'),
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  } satisfies PriceObject
}

export const catalogueRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    params: ['id', 'name', 'description', 'metadata'],
    run: async (work, { params }) => {
      const product = productOf(params, work.now)
      if (await work.findAny(product.id))
        throw invalid('Product already exists.', 'id', 'resource_already_exists')
      return saveAndEmit(work, 'product', product, 'product.created')
    },
  },
  {
    method: 'POST',
    path: '/v1/products/:id',
    params: ['name', 'description', 'metadata'],
    run: async (work, { id, params }) => {
      const before = await work.need('product', id)
      const product = {
        ...before,
        name: params.text('name') ?? before.name,
        description: params.has('description') ? params.text('description') : before.description,
        metadata: params.metadata(before.metadata),
        updated: work.now,
      }
      return saveAndEmit(work, 'product', product, 'product.updated')
    },
  },
  { method: 'GET', path: '/v1/products/:id', params: [], run: (work, { id }) => work.need('product', id) },
  {
    method: 'POST',
    path: '/v1/prices',
    params: [
      'currency',
      'unit_amount',
      'product',
      'recurring',
      'lookup_key',
      'nickname',
      'metadata',
      'tax_behavior',
    ],
    run: async (work, { params }) => {
      const price = priceOf(params, work.now)
      await work.need('product', price.product, 'product')
      if (price.lookup_key && (await work.one('price', { lookup: price.lookup_key })))
        throw invalid(`A price already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
      return saveAndEmit(work, 'price', price, 'price.created')
    },
  },
  { method: 'GET', path: '/v1/prices/:id', params: [], run: (work, { id }) => work.need('price', id) },
  {
    method: 'GET',
    path: '/v1/prices',
    params: ['lookup_keys', 'product', 'active', ...pagingParams],
    run: (work, { params }) => {
      const [lookup, ...others] = params.texts('lookup_keys')
      if (others.length > 0) throw invalid('The sandbox looks for one key at a time.', 'lookup_keys')
      return pageOf(work, 'price', { lookup, parent: params.text('product') }, { params, url: '/v1/prices' })
    },
  },
]
