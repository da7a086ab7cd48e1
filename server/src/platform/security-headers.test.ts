import { expect, it } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const sourcesOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ') ?? []

it("lets Stripe's script in, with what it fetches of itself, where Stripe takes the money (S-S8)", () => {
  const policy = pagePolicy('', { stripe: true })
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com']
  expect(sourcesOf(policy, 'script-src')).toEqual(expect.arrayContaining(own))
  expect(sourcesOf(policy, 'frame-src')).toEqual(expect.arrayContaining([...own, 'https://hooks.stripe.com']))
  expect(sourcesOf(policy, 'connect-src')).toContain('https://api.stripe.com')
})

it('names nothing of Stripe where the sandbox stands in for it (S-S8)', () => {
  expect(pagePolicy('', { stripe: false })).not.toContain('stripe')
})
