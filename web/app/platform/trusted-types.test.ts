import { describe, expect, it } from 'vitest'
import { isOurScript } from './trusted-types.ts'

const page = 'https://studio.example/signup/third-step'

describe('the addresses scripts and workers may come from (S-S8)', () => {
  it.each([
    '/assets/pbkdf2-Co4Z2U4M.js',
    'https://studio.example/assets/a.js',
    'blob:https://studio.example/0b6d2f1e',
    'https://js.stripe.com/basil/stripe.js',
    'https://b.js.stripe.com/more.js',
  ])('%s is one', (address) => expect(isOurScript(address, page)).toBe(true))

  it.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'https://js.stripe.com.evil.example/a.js',
    'https://evil-js.stripe.com/a.js',
    'https://evil.example.js.stripe.com.evil.example/a.js',
    'https://xjs.stripe.com/a.js',
    'http://js.stripe.com/v3',
    'blob:https://evil.example/0b6d2f1e',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'http://studio.example/a.js',
    'https://',
  ])('%s is none', (address) => expect(isOurScript(address, page)).toBe(false))
})
