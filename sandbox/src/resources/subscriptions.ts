import { end } from '../billing/end-subscription.ts'
import { startParams, startSubscription } from '../billing/start.ts'
import { needRunning, updateParams, updateSubscription } from '../billing/update.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { pagingParams, type Route } from '../wire/params.ts'

const statuses = [
  'all',
  'active',
  'trialing',
  'past_due',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const

export const subscriptionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    params: startParams,
    run: (work, { params }) => startSubscription(work, params),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: updateParams,
    run: (work, { id, params }) => updateSubscription(work, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: ['invoice_now', 'prorate', 'cancellation_details'],
    run: async (work, { id }) => end(work, await needRunning(work, id), 'cancellation_requested'),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: [],
    run: (work, { id }) => work.need('subscription', id),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: ['customer', 'status', ...pagingParams],
    run: (work, { params }) => {
      const status = params.choice('status', statuses, 'all')
      if (!params.has('status'))
        throw invalid('The sandbox lists by status: give `all` or one of them.', 'status')
      const lookup = status === 'all' ? null : status
      return pageOf(
        work,
        'subscription',
        { customer: params.text('customer'), lookup },
        { params, url: '/v1/subscriptions' },
      )
    },
  },
]
