import { expect, test } from 'vitest'
import { returnPath } from './return-to.ts'
import { nextStep } from './sign-in.ts'

test.each([
  [{ returnTo: '/date/2026-03-12Z/video/1?x=1#y' }, '/date/2026-03-12Z/video/1?x=1#y'],
  [{ returnTo: 'https://elsewhere.example' }, '/'],
  [{ returnTo: '//elsewhere.example' }, '/'],
  [{ returnTo: '/\\elsewhere.example' }, '/'],
  [{ returnTo: '/signin' }, '/'],
  [{ returnTo: 3 }, '/'],
  [null, '/'],
])('after signing in, %o leads to %s', (state, path) => expect(returnPath(state)).toBe(path))

test.each([
  [{ planId: null, card: null }, '/signup/second-step'],
  [{ planId: 'p', card: null }, '/signup/third-step'],
  [{ planId: 'p', card: {} }, '/signup/review-payment'],
])('D3: a sign-up with %o goes on at %s', (signup, to) => expect(nextStep(signup).to).toBe(to))
