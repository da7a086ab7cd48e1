import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newKey, newPerson, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterEach(() => provider.sandbox.setFaults(well))
afterAll(() => provider?.close())

const well = { failRate: 0, dropResponseAfterCommit: 0 }

const inSandbox = async (statement: string, values: unknown[]) => {
  const client = new pg.Client(provider.connection)
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}
const customersOf = async (email: string) =>
  (
    await inSandbox(`select count(*)::int from sandbox.objects where kind = 'customer' and lookup = $1`, [
      email,
    ])
  )[0].count as number

describe('a provider on a bad day (reliability 4.6)', () => {
  test('an answer that is lost each time is unavailable, and its key answers it later: done once (F35)', async () => {
    const person = await newPerson(provider)
    const key = newKey()
    provider.sandbox.setFaults({ ...well, dropResponseAfterCommit: 1 })
    const asking = provider.payments.createCustomer(person, key)
    await expect(asking).rejects.toMatchObject({ name: 'UnavailableError' })
    provider.sandbox.setFaults(well)
    const { id } = await provider.payments.createCustomer(person, key)
    expect(await provider.payments.createCustomer(person, key)).toEqual({ id })
    expect(await customersOf(person.email)).toBe(1)
  })

  test('an answer that is lost once is asked for again by the SDK, under the same key', async () => {
    const person = await newPerson(provider)
    provider.sandbox.setFaults({ ...well, dropResponseAfterCommit: 1 })
    const asking = provider.payments.createCustomer(person, newKey())
    await expect.poll(() => customersOf(person.email)).toBe(1)
    provider.sandbox.setFaults(well)
    expect(await asking).toEqual({ id: expect.stringMatching(/^cus_/) })
    expect(await customersOf(person.email)).toBe(1)
  })

  test('a request that fails before it begins does nothing, and its key is free', async () => {
    const person = await newPerson(provider)
    const key = newKey()
    provider.sandbox.setFaults({ ...well, failRate: 1 })
    await expect(provider.payments.createCustomer(person, key)).rejects.toMatchObject({
      name: 'UnavailableError',
    })
    expect(await customersOf(person.email)).toBe(0)
    provider.sandbox.setFaults(well)
    await provider.payments.createCustomer(person, key)
    expect(await customersOf(person.email)).toBe(1)
  })

  test('a request that broke answers its 500 under its key from then on; nothing is done, and another key is good', async () => {
    const person = await newPerson(provider)
    const key = newKey()
    provider.sandbox.setFaults({ ...well, breakRate: 1 })
    await expect(provider.payments.createCustomer(person, key)).rejects.toMatchObject({
      name: 'UnavailableError',
    })
    provider.sandbox.setFaults(well)
    await expect(provider.payments.createCustomer(person, key)).rejects.toMatchObject({
      name: 'UnavailableError',
    })
    expect(await customersOf(person.email)).toBe(0)
    await provider.payments.createCustomer(person, newKey())
    expect(await customersOf(person.email)).toBe(1)
  })

  test('a payment that broke is unavailable, not declined, though the bank refused an earlier one', async () => {
    const { payments, sandbox } = provider
    const started = await startMembership(provider, { card: '4000002760003184' })
    await provider.confirm(started.action!, 'complete')
    await provider.advance(30.1)
    const [open] = (await payments.listInvoices({ subscription: started.id })).records
    expect(open).toMatchObject({ status: 'open' })
    await payments.saveCard(started.customer, await provider.cardToken('4242424242424242'), newKey())
    sandbox.setFaults({ ...well, breakRate: 1 })
    await expect(payments.payInvoice(open!.id, newKey())).rejects.toMatchObject({ name: 'UnavailableError' })
    sandbox.setFaults(well)
    expect(await payments.payInvoice(open!.id, newKey())).toMatchObject({ status: 'paid' })
  })

  test('a key is kept for 24 hours and then forgotten', async () => {
    const person = await newPerson(provider)
    const key = newKey()
    const aged = (hours: number) =>
      inSandbox(
        `update sandbox.idempotency set stored = now() - make_interval(hours => $2) where key = $1 returning key`,
        [key, hours],
      )
    const first = await provider.payments.createCustomer(person, key)
    expect(await aged(23)).toHaveLength(1)
    expect(await provider.payments.createCustomer(person, key)).toEqual(first)
    await aged(25)
    expect(await provider.payments.createCustomer(person, key)).not.toEqual(first)
  })

  test('a webhook that is changed on its way is refused, and comes again as it was signed (S-O4)', async () => {
    await provider.sandbox.runDue(provider.now())
    provider.webhooks.length = 0
    provider.sandbox.setDelivery('corrupt')
    provider.answerWebhooks(400)
    const { id } = await startMembership(provider)
    await provider.sandbox.runDue(provider.now())
    expect(provider.refusedWebhooks.length).toBeGreaterThan(0)
    for (const { body, signature } of provider.refusedWebhooks)
      expect(() => provider.payments.verifyWebhook(body, signature)).toThrow('not signed')
    provider.sandbox.setDelivery('normal')
    provider.answerWebhooks(200)
    const told = async () => (await provider.told()).some(({ subscription }) => subscription === id)
    await expect.poll(told, { timeout: 10_000 }).toBe(true)
  })
})
