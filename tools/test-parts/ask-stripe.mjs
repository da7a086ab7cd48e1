import { Stop } from '../set-up/say.mjs'

export const askStripe =
  'The payment adapter was not checked against Stripe itself: that needs a secret key of its test mode, as in ' +
  'STRIPE_TEST_KEY=sk_test_… node tools/check-stripe.mjs'

const PATIENCE_MS = 10_000

/**
 * Makes one first call; throws one sentence if Stripe can't be reached or refuses the key, since each of the ninety cases
 * would try again for itself.
 * @param {Record<string, string | undefined>} environment
 */
export const requireStripe = async ({ STRIPE_TEST_KEY: key, STRIPE_API_BASE = 'https://api.stripe.com' }) => {
  if (!key) throw new Stop(askStripe)
  if (!key.startsWith('sk_test_'))
    throw new Stop('STRIPE_TEST_KEY must be a secret key of the test mode: it begins with sk_test_.')
  const answer = await fetch(`${STRIPE_API_BASE}/v1/balance`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error) => {
    const reason = error.cause?.code ?? error.cause?.message ?? error.name
    throw new Stop(`Nothing was checked: ${new URL(STRIPE_API_BASE).host} can't be reached (${reason}).`)
  })
  await answer.body?.cancel()
  if (answer.ok) return
  throw new Stop(
    answer.status === 401
      ? 'Nothing was checked: Stripe does not know the key in STRIPE_TEST_KEY.'
      : `Nothing was checked: Stripe answers ${answer.status} to the first call.`,
  )
}
