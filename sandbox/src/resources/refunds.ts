import { refund } from '../cards/refund.ts'
import type { ChargeObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'none'] as const

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
    run: async (work, { params }) => {
      const reason = params.choice('reason', reasons, 'none')
      return refund(work, await chargeOf(work, params), {
        amount: params.whole('amount'),
        reason: reason === 'none' ? null : reason,
        metadata: params.metadata(),
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: ['charge', ...pagingParams],
    run: (work, { params }) =>
      pageOf(work, 'refund', { parent: params.text('charge') }, { params, url: '/v1/refunds' }),
  },
  { method: 'GET', path: '/v1/charges/:id', params: [], run: (work, { id }) => work.need('charge', id) },
  {
    method: 'GET',
    path: '/v1/charges',
    params: ['customer', 'payment_intent', ...pagingParams],
    run: (work, { params }) =>
      pageOf(
        work,
        'charge',
        { customer: params.text('customer'), parent: params.text('payment_intent') },
        { params, url: '/v1/charges' },
      ),
  },
]

async function chargeOf(work: Work, params: Params): Promise<ChargeObject> {
  const id = params.text('charge')
  if (id) return work.need('charge', id, 'charge')
  const intent = await work.need('payment_intent', params.needText('payment_intent'), 'payment_intent')
  if (!intent.latest_charge)
    throw invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
      'payment_intent_unexpected_state',
    )
  return work.need('charge', intent.latest_charge)
}
