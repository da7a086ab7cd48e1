import { needMethod } from '../cards/test-methods.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { PaymentMethodObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { pagingParams, type Route } from '../wire/params.ts'

/** Attaches a card to a customer; it can't be attached to another one later. */
export async function attachCard(
  work: Work,
  method: PaymentMethodObject,
  customer: string,
): Promise<PaymentMethodObject> {
  if (method.customer === customer) return method
  if (method.customer !== null)
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    )
  const attached = { ...method, customer }
  return saveAndEmit(work, 'payment_method', attached, 'payment_method.attached')
}

export async function detach(work: Work, method: PaymentMethodObject): Promise<PaymentMethodObject> {
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    )
  const owner = method.customer && (await work.find('customer', method.customer))
  if (owner && owner.invoice_settings?.default_payment_method === method.id)
    await work.save('customer', {
      ...owner,
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  const detached = { ...method, customer: null }
  await work.save('payment_method', detached)
  await emit(work, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

export const paymentMethodRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: [],
    run: (work, { id }) => needMethod(work, id),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    params: ['customer', 'type', ...pagingParams],
    run: (work, { params }) =>
      pageOf(
        work,
        'payment_method',
        { customer: params.needText('customer') },
        { params, url: '/v1/payment_methods' },
      ),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: ['customer'],
    run: async (work, { id, params }) => {
      const customer = await work.need('customer', params.needText('customer'), 'customer')
      return attachCard(work, await needMethod(work, id), customer.id)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: [],
    run: async (work, { id }) => detach(work, await work.need('payment_method', id)),
  },
]
