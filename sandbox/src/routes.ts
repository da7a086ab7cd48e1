import { catalogueRoutes } from './resources/catalogue.ts'
import { couponRoutes } from './resources/coupons.ts'
import { customerRemoval } from './resources/customer-removal.ts'
import { customerRoutes } from './resources/customers.ts'
import { disputeRoutes } from './resources/disputes.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { refundRoutes } from './resources/refunds.ts'
import { scheduleRoutes } from './resources/schedules.ts'
import { setupIntentRoutes } from './resources/setup-intents.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { taxRoutes } from './resources/taxes.ts'
import { testClockRoutes } from './resources/test-clocks.ts'
import type { Route } from './wire/params.ts'

const paymentIntentRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: [],
    run: (work, { id }) => work.need('payment_intent', id),
  },
]

/** All calls of the sandbox. */
export const routes: Route[] = [
  ...customerRoutes,
  customerRemoval,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...catalogueRoutes,
  ...couponRoutes,
  ...taxRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...testClockRoutes,
]
