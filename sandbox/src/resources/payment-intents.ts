import type { Route } from '../wire/route.ts'

export const paymentIntentRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: [],
    run: (work, { id }) => work.need('payment_intent', id),
  },
]
