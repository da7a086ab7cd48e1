import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import { good, newCustomer, newKey } from '../testing/provider.ts'

describeProvider('two cards saved at once', (provider) => {
  test.each([1, 2, 3])('leave the one that is charged, and no other (try %i)', async () => {
    const { payments } = provider()
    const customer = await newCustomer(provider())
    const tokens = await Promise.all([good, '5555555555554444'].map((number) => provider().cardToken(number)))
    const saved = await Promise.all(tokens.map((token) => payments.saveCard(customer, token, newKey())))
    expect(saved.map(({ status }) => status)).toEqual(['saved', 'saved'])
    const left = await provider().card(customer)
    expect(saved).toContainEqual({ status: 'saved', card: left })
  })
})
