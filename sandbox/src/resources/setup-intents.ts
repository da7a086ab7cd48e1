import { blankSetupIntent, confirmSetup } from '../cards/setup-intent.ts'
import { saveAndEmit } from '../events/emit.ts'
import type { Route } from '../wire/params.ts'
import { needCustomer } from './customers.ts'

export const setupIntentRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    params: [
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'usage',
      'confirm',
      'metadata',
      'description',
    ],
    run: async (work, { params }) => {
      const customer = params.text('customer')
      if (customer) await needCustomer(work, customer)
      const intent = {
        ...blankSetupIntent(work.now, customer),
        usage: params.choice('usage', ['off_session', 'on_session'], 'off_session'),
        metadata: params.metadata(),
      }
      await saveAndEmit(work, 'setup_intent', intent, 'setup_intent.created')
      if (!params.flag('confirm', false)) return intent
      return confirmSetup(work, intent, params.needText('payment_method'))
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    params: ['payment_method'],
    run: async (work, { id, params }) =>
      confirmSetup(work, await work.need('setup_intent', id), params.needText('payment_method')),
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    params: [],
    run: (work, { id }) => work.need('setup_intent', id),
  },
]
