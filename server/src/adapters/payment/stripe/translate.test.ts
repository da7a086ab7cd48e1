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

test.each([
  [
    403,
    "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_subscription_read' permission would allow this request to continue.",
    ['rak_subscription_read'],
  ],
  [403, 'This key may not do that', []],
  [401, 'Invalid API Key provided: sk_test_***olled', null],
])(
  'a key that is refused with %i says which permission it lacks, where Stripe says it',
  async (statusCode, message, lacks) => {
    const Refused =
      statusCode === 403 ? Stripe.errors.StripePermissionError : Stripe.errors.StripeAuthenticationError
    const error = new Refused({ type: 'invalid_request_error', statusCode, message })
    await expect(translateErrors(() => Promise.reject(error))).rejects.toMatchObject({
      code: 'key_refused',
      lacks,
    })
  },
)
