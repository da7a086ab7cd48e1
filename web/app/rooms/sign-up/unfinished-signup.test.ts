import { expect, test } from 'vitest'
import { nextStep } from './unfinished-signup.ts'

test.each([
  [{ planId: null, card: null }, '/signup/second-step'],
  [{ planId: 'p', card: null }, '/signup/third-step'],
  [{ planId: 'p', card: {} }, '/signup/review-payment'],
])('D3: a sign-up with %o goes on at %s', (signup, to) => expect(nextStep(signup).to).toBe(to))
