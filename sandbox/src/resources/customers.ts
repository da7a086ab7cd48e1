import type Stripe from 'stripe'
import { exemptions } from '../billing/taxes.ts'
import { saveAndEmit } from '../events/emit.ts'
import type { CustomerObject } from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { needPlace } from '../taxes/automatic.ts'
import { invalid, missing } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'

const names = [
  'email',
  'name',
  'description',
  'phone',
  'metadata',
  'payment_method',
  'invoice_settings',
  'address',
  'shipping',
  'tax',
  'tax_exempt',
]

/** Maximum number of customers per test clock, as at the provider. */
const mostOnAClock = 3

export const blankCustomer = (created: number): CustomerObject =>
  ({
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }) satisfies CustomerObject

/** Returns a customer that can be changed; a deleted one is not found, as at the provider. */
export async function needCustomer(work: Work, id: string): Promise<CustomerObject> {
  const customer = await work.need('customer', id, 'customer')
  if (customer.deleted) throw missing('customer', id, 'customer')
  return customer
}

async function filled(work: Work, customer: CustomerObject, params: Params): Promise<CustomerObject> {
  const settings = params.part('invoice_settings')
  const card = settings.text('default_payment_method') ?? params.text('payment_method')
  if (card) {
    const method = await work.need('payment_method', card, 'invoice_settings[default_payment_method]')
    if (method.customer !== customer.id)
      throw missing('PaymentMethod', card, 'invoice_settings[default_payment_method]')
  }
  const address = params.has('address') ? addressOf(params.part('address')) : (customer.address ?? null)
  const shipping = params.has('shipping') ? shippingOf(params.part('shipping')) : customer.shipping
  const tax = params.part('tax')
  tax.only(['validate_location'])
  if (tax.choice('validate_location', ['deferred', 'immediately'] as const, 'deferred') === 'immediately')
    needPlace({ address, shipping })
  const given = (name: 'email' | 'name' | 'description' | 'phone') =>
    params.has(name) ? params.text(name) : (customer[name] ?? null)
  return {
    ...customer,
    email: given('email'),
    name: given('name'),
    description: given('description'),
    phone: given('phone'),
    metadata: params.metadata(customer.metadata),
    address,
    shipping,
    tax_exempt: params.choice('tax_exempt', exemptions, customer.tax_exempt ?? 'none'),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: card ?? customer.invoice_settings.default_payment_method,
    },
  }
}

const addressParts = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

/** What is not sent of an address is dropped. */
export function addressOf(address: Params): Stripe.Address {
  address.only([...addressParts])
  return Object.fromEntries(
    addressParts.map((part) => [part, address.text(part)]),
  ) as unknown as Stripe.Address
}

/** Nothing sent takes it back. */
export function shippingOf(shipping: Params): Stripe.Customer.Shipping | null {
  shipping.only(['name', 'address'])
  if (!shipping.has('address')) return null
  return { name: shipping.needText('name'), address: addressOf(shipping.part('address')) }
}

async function roomOn(work: Work, clock: string): Promise<void> {
  await work.need('test_clock', clock, 'test_clock')
  const there = await work.all('customer', { parent: clock }, { limit: mostOnAClock })
  if (there.length === mostOnAClock)
    throw invalid(`A test clock takes at most ${mostOnAClock} customers.`, 'test_clock')
}

const createCustomer: Route = {
  method: 'POST',
  path: '/v1/customers',
  params: [...names, 'test_clock'],
  run: async (work, { params }) => {
    const clock = params.text('test_clock')
    if (clock) await roomOn(work, clock)
    const customer = await filled(work, { ...blankCustomer(work.now), test_clock: clock }, params)
    return saveAndEmit(work, 'customer', customer, 'customer.created')
  },
}

export const customerRoutes: Route[] = [
  createCustomer,
  {
    method: 'POST',
    path: '/v1/customers/:id',
    params: names,
    run: async (work, { id, params }) => {
      const customer = await filled(work, await needCustomer(work, id), params)
      return saveAndEmit(work, 'customer', customer, 'customer.updated')
    },
  },
  { method: 'GET', path: '/v1/customers/:id', params: [], run: (work, { id }) => work.need('customer', id) },
  {
    method: 'GET',
    path: '/v1/customers',
    params: ['email', ...pagingParams],
    run: (work, { params }) =>
      pageOf(work, 'customer', { lookup: params.text('email') }, { params, url: '/v1/customers' }),
  },
]
