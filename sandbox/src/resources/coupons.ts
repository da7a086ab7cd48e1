import type Stripe from 'stripe'
import { saveAndEmit } from '../events/emit.ts'
import type { PromotionCodeObject } from '../store/objects.ts'
import { newId, randomText } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import type { Params } from '../wire/params.ts'
import { pagingParams, type Route } from '../wire/route.ts'

function couponOf(params: Params, created: number) {
  const percent = params.needWhole('percent_off')
  if (percent < 1 || percent > 100) throw invalid('percent_off must be between 1 and 100', 'percent_off')
  const duration = params.choice('duration', ['once', 'repeating', 'forever'] as const, 'once')
  return {
    id: params.text('id') ?? randomText(8),
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
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
  } satisfies Stripe.Coupon
}

function promotionCodeOf(params: Params, created: number) {
  const promotion = params.part('promotion')
  promotion.only(['type', 'coupon'])
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code: params.text('code') ?? randomText(8).toUpperCase(),
    created,
    customer: null,
    customer_account: null,
    expires_at: params.whole('expires_at'),
    livemode: false,
    max_redemptions: params.whole('max_redemptions'),
    metadata: params.metadata(),
    promotion: { coupon: promotion.needText('coupon'), type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies PromotionCodeObject
}

export const couponRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    params: ['id', 'percent_off', 'duration', 'duration_in_months', 'max_redemptions', 'name', 'metadata'],
    run: async (work, { params }) => {
      const coupon = couponOf(params, work.now)
      if (await work.findAny(coupon.id))
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
      return saveAndEmit(work, 'coupon', coupon, 'coupon.created')
    },
  },
  { method: 'GET', path: '/v1/coupons/:id', params: [], run: (work, { id }) => work.need('coupon', id) },
  {
    method: 'POST',
    path: '/v1/promotion_codes',
    params: ['promotion', 'code', 'expires_at', 'max_redemptions', 'metadata'],
    run: async (work, { params }) => {
      const code = promotionCodeOf(params, work.now)
      await work.need('coupon', code.promotion.coupon, 'promotion[coupon]')
      const same = await work.all('promotion_code', { lookup: code.code.toLowerCase() })
      if (same.some((other) => other.active))
        throw invalid('An active promotion code with that code already exists.', 'code')
      return saveAndEmit(work, 'promotion_code', code, 'promotion_code.created')
    },
  },
  {
    method: 'POST',
    path: '/v1/promotion_codes/:id',
    params: ['active', 'metadata'],
    run: async (work, { id, params }) => {
      const before = await work.need('promotion_code', id)
      const code = {
        ...before,
        active: params.flag('active', before.active),
        metadata: params.metadata(before.metadata ?? {}),
      }
      return saveAndEmit(work, 'promotion_code', code, 'promotion_code.updated')
    },
  },
  {
    method: 'GET',
    path: '/v1/promotion_codes',
    params: ['code', 'coupon', ...pagingParams],
    run: (work, { params }) =>
      pageOf(
        work,
        'promotion_code',
        { lookup: params.text('code')?.toLowerCase(), parent: params.text('coupon') },
        { params, url: '/v1/promotion_codes' },
      ),
  },
]
