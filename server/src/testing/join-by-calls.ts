import { sandboxPaymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import type { SignedIn } from '@studio/contract/people/sign-in/schema.ts'
import { captchaChallenge, register } from '@studio/contract/people/sign-up/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import { callAt } from './call-at.ts'
import { solveCaptcha } from './solve-captcha.ts'

interface NewMember {
  email: string
  userName: string
  password: string
  /** Card number. */
  card: string
  /** Plan title. */
  plan: string
}

/** Signs somebody up with the calls that the site makes, and signs them in. */
export async function joinByCalls(url: string, { card, plan, ...account }: NewMember): Promise<SignedIn> {
  const visitor = callAt(url)
  const { records } = await visitor(prices, { query: {} })
  const priceId = records.find(({ title }) => title === plan)?.id ?? ''
  const body = { firstName: 'Rosa', lastName: 'Almeida', ...account }
  const { id: userId, signupToken } = await visitor(register, { body })
  const joining = callAt(url, signupToken)
  const typed = { number: card, exp_month: 8, exp_year: 2034, cvc: '424' }
  const { id: cardToken } = await visitor(sandboxPaymentMethod, { body: typed })
  const captcha = await solveCaptcha(await visitor(captchaChallenge, {}))
  await joining(setPaymentMethod, { query: { userId, cardToken }, body: { captcha } })
  await joining(start, { body: { userId, priceId } })
  return visitor(signIn, { body: { email: account.email, password: account.password } })
}
