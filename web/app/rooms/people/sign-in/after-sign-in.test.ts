import { expect, test } from 'vitest'
import { returnPath } from './after-sign-in.ts'

const same = { former: 'rosa', now: 'rosa' }

test.each([
  [{ returnTo: '/date/2026-03-12Z/video/1?x=1#y' }, '/date/2026-03-12Z/video/1?x=1#y'],
  [{ returnTo: 'https://elsewhere.example' }, '/'],
  [{ returnTo: '//elsewhere.example' }, '/'],
  [{ returnTo: '/\\elsewhere.example' }, '/'],
  [{ returnTo: '/signin' }, '/'],
  [{ returnTo: 3 }, '/'],
  [null, '/'],
])('after signing in, %o leads to %s', (state, path) => expect(returnPath(state, same)).toBe(path))

test('the next person at a shared device comes home, not to the page of whoever was signed out there', () => {
  const state = { returnTo: '/my-profile' }
  expect(returnPath(state, { former: 'rosa', now: 'ada' })).toBe('/')
  expect(returnPath(state, { former: null, now: 'ada' })).toBe('/my-profile')
})
