import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask as askOf } from '../testing/ask.ts'
import { customerWith, good, newKey, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider, secretKey } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())

const ask = (method: string, path: string, form?: Record<string, string>, key?: string) =>
  askOf(provider, method, path, form, key)

const stored = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client(provider.connection)
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

describe('errors on the wire', () => {
  test("a wrong or missing key is 401 in the provider's body", async () => {
    for (const authorization of ['Bearer sk_test_other', '', `Basic ${secretKey}`]) {
      const url = `http://127.0.0.1:${provider.sandbox.port}/v1/customers`
      const answer = await fetch(url, { headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    }
  })

  test("an unknown object, path, parameter or broken body each has the provider's error", async () => {
    expect(await ask('GET', '/v1/customers/cus_no')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', message: "No such customer: 'cus_no'" } },
    })
    expect(await ask('GET', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    })
    expect(await ask('POST', '/v1/customers', { nickname: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown', param: 'nickname' } },
    })
    expect(await ask('POST', '/v1/coupons', { percent_off: 'ten' })).toMatchObject({
      status: 400,
      body: { error: { param: 'percent_off' } },
    })
    expect(
      await ask('POST', '/v1/customers', { 'metadata[__proto__][x]': '1', 'name[a]': 'b' }),
    ).toMatchObject({ status: 400 })
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  test('a field that cannot be opened, or lies too deep, is refused', async () => {
    const { id } = await startMembership(provider)
    expect(await ask('GET', `/v1/subscriptions/${id}?expand[]=nothing`)).toMatchObject({ status: 400 })
    const deep = 'latest_invoice.payments.data.payment.payment_intent'
    expect(await ask('GET', `/v1/subscriptions/${id}?expand[]=${deep}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'property_expand_max_depth' } },
    })
  })
})

describe('idempotency on the wire', () => {
  test('a key replays its first answer, word for word, and says so', async () => {
    const first = await ask('POST', '/v1/customers', { name: 'One' }, 'replayed')
    const second = await ask('POST', '/v1/customers', { name: 'One' }, 'replayed')
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('a key with other parameters, or for another call, is 400', async () => {
    await ask('POST', '/v1/customers', { name: 'One' }, 'mismatched')
    const other = { status: 400, body: { error: { type: 'idempotency_error' } } }
    expect(await ask('POST', '/v1/customers', { name: 'Two' }, 'mismatched')).toMatchObject(other)
    expect(await ask('POST', '/v1/coupons', { percent_off: '5' }, 'mismatched')).toMatchObject(other)
  })

  test('a refused charge is replayed too and not tried again', async () => {
    const customer = (await ask('POST', '/v1/customers')).body.id
    const { id } = await provider.sandbox.createPaymentMethod({
      number: '4000000000000002',
      exp_month: 1,
      exp_year: 2040,
      cvc: '123',
    })
    const form = { customer, payment_method: id, confirm: 'true' }
    const first = await ask('POST', '/v1/setup_intents', form, 'refused')
    const second = await ask('POST', '/v1/setup_intents', form, 'refused')
    expect(first).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined' } },
    })
    expect(second.body).toEqual(first.body)
    const [{ count }] = await stored(
      `select count(*)::int from sandbox.objects where kind = 'setup_intent' and customer = $1`,
      [customer],
    )
    expect(count).toBe(1)
  })

  test('a request that was wrong may be corrected under the same key', async () => {
    await ask('POST', '/v1/customers', { wrong: 'One' }, 'corrected')
    expect(await ask('POST', '/v1/customers', { name: 'One' }, 'corrected')).toMatchObject({ status: 200 })
  })

  test('while a key is at work another request with it is 409', async () => {
    const blocker = new pg.Client(provider.connection)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table sandbox.objects')
    const asked = [1, 2, 3].map(() => ask('POST', '/v1/customers', { name: 'Slow' }, 'busy'))
    const first = await Promise.race(asked)
    await blocker.query('rollback')
    await blocker.end()
    expect(first).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } })
    const answers = await Promise.all(asked)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})

describe('lists on the wire', () => {
  test('pages are newest first, follow their cursors and end', async () => {
    const customer = await customerWith(provider, good)
    const ids: string[] = []
    const price = await provider.payments.ensurePrice({
      planId: 'paged',
      title: 'Paged',
      amountCents: 500,
      term: 'day',
      currency: 'usd',
    })
    for (let pass = 0; pass < 5; pass++)
      ids.unshift(
        (await provider.payments.chargeOnce({ customer, currency: 'usd', price: price.id }, `paged-${pass}`))
          .id,
      )
    const page = (query: string) => ask('GET', `/v1/invoices?customer=${customer}&${query}`)
    const first = await page('limit=2')
    expect(first.body.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.body.has_more).toBe(true)
    const last = await page(`limit=3&starting_after=${ids[1]}`)
    expect(last.body.data.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(last.body.has_more).toBe(false)
    const back = await page(`limit=2&ending_before=${ids[3]}`)
    expect(back.body.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
    expect((await page('limit=101')).status).toBe(400)
  })
})

describe('what is kept of a card', () => {
  test('no column holds the number or the security code', async () => {
    const number = '4916338506082832'
    await provider.sandbox.createPaymentMethod({ number, exp_month: 1, exp_year: 2041, cvc: '987' })
    const rows = await stored(`select row_to_json(o)::text as text from sandbox.objects o
      union all select row_to_json(i)::text from sandbox.idempotency i`)
    const text = rows.map((row) => row.text).join('\n')
    expect(text).toContain('"last4": "2832"')
    expect(text).not.toContain(number)
    expect(text).not.toContain(number.slice(0, 12))
    expect(text).not.toMatch(/\b987\b/)
  })

  const entry = { number: good, exp_month: 12, exp_year: 2040, cvc: '123' }
  test.each([
    [{ number: '4242 4242 4242' }, 'number', 'Your card number is incomplete.'],
    [{ number: '' }, 'number', 'Your card number is incomplete.'],
    [{ number: '4242424242424241' }, 'number', 'Your card number is invalid.'],
    [{ number: '4242abcd42424242' }, 'number', 'Your card number is invalid.'],
    [{ exp_month: 0 }, 'exp_month', "Your card's expiration date is incomplete."],
    [{ exp_month: 13 }, 'exp_month', "Your card's expiration date is incomplete."],
    [{ exp_month: 2, exp_year: 2026 }, 'exp_year', "Your card's expiration date is in the past."],
    [{ exp_year: 25 }, 'exp_year', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
    [{ cvc: '' }, 'cvc', "Your card's security code is incomplete."],
  ])('%o is refused on %s: %s', async (change, field, message) => {
    const making = provider.sandbox.createPaymentMethod({ ...entry, ...change })
    await expect(making).rejects.toMatchObject({ name: 'SandboxCardError', field, message })
  })

  test('the card of this very month is good, with spaces too', async () => {
    const card = { ...entry, number: '4242 4242 4242 4242', exp_month: 3, exp_year: 26 }
    expect(await provider.sandbox.createPaymentMethod(card)).toMatchObject({
      id: expect.stringMatching(/^pm_/),
    })
  })
})

describe('hosted pages', () => {
  test('an invoice is shown to whoever has its link, names of any script included', async () => {
    const { latestInvoice } = await startMembership(provider)
    const invoice = await provider.payments.getInvoice(latestInvoice!)
    const page = await fetch(invoice!.hostedUrl!)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain('Łukasz 山田')
    expect(html).toContain('$29.00')
    expect(html).toContain(invoice!.number)
    expect((await fetch(`${invoice!.hostedUrl}x`)).status).toBe(404)
  })

  test('an invoice is a PDF too, and embeds its font', async () => {
    const { latestInvoice } = await startMembership(provider)
    const { pdfUrl, number } = (await provider.payments.getInvoice(latestInvoice!))!
    const answer = await fetch(pdfUrl!)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    expect(pdf).toMatch(/FontName \/\w+\+DidactGothic/)
    expect((await fetch(`${pdfUrl!.replace('/pdf', 'x/pdf')}`)).status).toBe(404)
  })

  test('an invoice says what of it went back', async () => {
    const { latestInvoice } = await startMembership(provider)
    const { hostedUrl, paymentIntent } = (await provider.payments.getInvoice(latestInvoice!))!
    const read = async () => (await fetch(hostedUrl!)).text()
    expect(await read()).not.toContain('Refunded')
    await provider.payments.refund({ paymentIntent: paymentIntent!, amountCents: 905 }, newKey())
    expect(await read()).toContain('Refunded</th><td>-$9.05')
  })

  test('a name that is markup stays text', async () => {
    const person = { userId: 'markup', email: 'm@example.test', name: '<script>alert(1)</script>' }
    const { id: customer } = await provider.payments.createCustomer(person, 'markup')
    const token = await provider.cardToken(good)
    await provider.payments.saveCard(customer, token, 'markup-card')
    const price = await provider.payments.ensurePrice({
      planId: 'm',
      title: '<b>M</b>',
      amountCents: 900,
      term: 'day',
      currency: 'usd',
    })
    const invoice = await provider.payments.chargeOnce(
      { customer, currency: 'usd', price: price.id },
      'markup-pass',
    )
    const html = await (await fetch(invoice.hostedUrl!)).text()
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>M')
    expect(html).toContain('&lt;script&gt;')
  })

  test("the bank's page asks once and then has nothing left to ask", async () => {
    const customer = (await ask('POST', '/v1/customers')).body.id
    const saved = await provider.payments.saveCard(
      customer,
      await provider.cardToken('4000002500003155'),
      'asks-once',
    )
    const url = saved.status === 'action_required' ? saved.action.redirectUrl! : ''
    expect(await (await fetch(url)).text()).toContain('Complete')
    await provider.confirm({ clientSecret: '', redirectUrl: url }, 'complete')
    expect(await (await fetch(url)).text()).toContain('nothing left to confirm')
    await provider.confirm({ clientSecret: '', redirectUrl: url }, 'fail')
    expect(await provider.card(customer)).toBeNull()
    const { body } = await ask('GET', `/v1/payment_methods?customer=${customer}`)
    expect(body.data).toHaveLength(1)
  })
})
