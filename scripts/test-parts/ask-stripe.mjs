export const askStripe =
  'The payment adapter was not checked against Stripe itself: that needs a secret key of its test mode, as in ' +
  'STRIPE_TEST_KEY=sk_test_… npm run check:stripe'
