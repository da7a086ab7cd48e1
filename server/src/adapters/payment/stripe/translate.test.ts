import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { translateErrors } from './translate.ts'

const codeOf = async (raw: { code?: string; param?: string; message: string }) => {
  const error = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    statusCode: 400,
    ...raw,
  })
  return translateErrors(() => Promise.reject(error)).catch(({ code }: { code: string | null }) => code)
}

test.each([
  ['the parameter of a start', { param: 'discounts[0][coupon]', message: 'Dieser Gutschein fehlt' }],
  ['the parameter of a coupon alone', { param: 'coupon', message: 'Dieser Gutschein fehlt' }],
  ['Stripe’s words where no parameter is named', { message: "No such coupon: 'x'" }],
])('D18.coupons: a missing coupon is known by %s', async (_by, error) => {
  expect(await codeOf({ code: 'resource_missing', ...error })).toBe('coupon_missing')
})

test.each([
  ['another missing object', { code: 'resource_missing', param: 'customer', message: 'No such customer' }],
  ['a coupon that is refused for another reason', { code: 'coupon_expired', message: 'No such coupon' }],
])('D18.coupons: %s is no missing coupon', async (_what, error) => {
  expect(await codeOf(error)).toBe(error.code)
})
