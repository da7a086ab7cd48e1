import type Stripe from 'stripe'
import { saveAndEmit } from '../events/emit.ts'
import { randomText } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import type { Params, Route } from '../wire/params.ts'

function couponOf(params: Params, created: number) {
  const amount = params.whole('amount_off')
  const percent = amount === null ? params.needWhole('percent_off') : null
  if (percent !== null && (percent < 1 || percent > 100))
    throw invalid('percent_off must be between 1 and 100', 'percent_off')
  if (amount !== null && (amount < 1 || params.has('percent_off')))
    throw invalid('You must pass either percent_off or a positive amount_off.', 'amount_off')
  const currency = amount === null ? null : params.needText('currency').toLowerCase()
  const products = params.part('applies_to').texts('products')
  const duration = params.choice('duration', ['once', 'repeating', 'forever'] as const, 'once')
  return {
    id: params.text('id') ?? randomText(8),
    object: 'coupon',
    amount_off: amount,
    created,
    currency,
    duration,
    duration_in_months: duration === 'repeating' ? params.needWhole('duration_in_months') : null,
    livemode: false,
    max_redemptions: params.whole('max_redemptions'),
    metadata: params.metadata(),
    name: params.text('name'),
    percent_off: percent,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...(products.length > 0 ? { applies_to: { products } } : {}),
  } satisfies Stripe.Coupon
}

export const couponRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    params: [
      'id',
      'amount_off',
      'applies_to',
      'currency',
      'percent_off',
      'duration',
      'duration_in_months',
      'max_redemptions',
      'name',
      'metadata',
    ],
    run: async (work, { params }) => {
      const coupon = couponOf(params, work.now)
      if (await work.findAny(coupon.id))
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
      return saveAndEmit(work, 'coupon', coupon, 'coupon.created')
    },
  },
  { method: 'GET', path: '/v1/coupons/:id', params: [], run: (work, { id }) => work.need('coupon', id) },
]
