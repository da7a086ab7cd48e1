import { expect, test } from 'vitest'
import { describeGateway } from '../testing/describe-gateway.ts'
import { good, newCustomer, newKey } from '../testing/gateway.ts'

describeGateway('two cards saved at once', (gateway) => {
  test.each([1, 2, 3])('leave the one that is charged, and no other (try %i)', async () => {
    const { payments } = gateway()
    const customer = await newCustomer(gateway())
    const tokens = await Promise.all([good, '5555555555554444'].map((number) => gateway().cardToken(number)))
    const saved = await Promise.all(tokens.map((token) => payments.saveCard(customer, token, newKey())))
    expect(saved.map(({ status }) => status)).toEqual(['saved', 'saved'])
    const left = await gateway().card(customer)
    expect(saved).toContainEqual({ status: 'saved', card: left })
  })
})
