import { expect, test } from 'vitest'
import { returnPath } from './return-to.ts'

test.each([
  [{ returnTo: '/date/2026-03-12Z/video/1?x=1#y' }, '/date/2026-03-12Z/video/1?x=1#y'],
  [{ returnTo: 'https://elsewhere.example' }, '/'],
  [{ returnTo: '//elsewhere.example' }, '/'],
  [{ returnTo: '/\\elsewhere.example' }, '/'],
  [{ returnTo: '/signin' }, '/'],
  [{ returnTo: 3 }, '/'],
  [null, '/'],
])('after signing in, %o leads to %s', (state, path) => expect(returnPath(state)).toBe(path))
