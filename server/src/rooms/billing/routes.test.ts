import { createHmac, randomUUID } from 'node:crypto'
import { invoices, sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { refusals } from '@studio/contract/billing/messages.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { providerEvents } from '../../database/tables/billing.ts'
import { sandboxKeys } from '../../platform/payment-sandbox.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let people: TestPerson[]

startMoneyStudio(async ({ studio: started, offers }) => {
  studio = started
  const day = await offers.plan({ title: 'Drop-In', intervalUnit: 'Day', costCents: 1200 })
  const cheap = await offers.plan({ intervalUnit: 'Day', costCents: 600 })
  people = [
    await studio.people.student({ userName: 'ada_one', firstName: 'Grace', lastName: 'Hopper' }),
    await studio.people.student({ userName: 'adaXone' }),
  ]
  for (const [index, person] of people.entries()) {
    await offers.saveCard(person)
    const priceId = index === 0 ? day.id : cheap.id
    await studio.as(person).call(start, { body: { userId: person.id, priceId } })
    await studio.clock.move(DAY)
  }
})

describe('invoices', () => {
  it("are a member's own, with who, how much and where to read it (S-Z10, INVOICE-03)", async () => {
    const { records, pageInfo } = await studio.as(people[0]!).call(invoices, {})
    expect(pageInfo).toEqual({ pageNumber: 1, pageLength: 10, totalRecords: 1 })
    expect(records[0]).toMatchObject({
      amount: 12,
      currency: 'usd',
      planTitle: 'Drop-In',
      reason: 'day_pass',
      status: 'paid',
      nextAttemptDateTime: null,
      user: { id: people[0]!.id, userName: 'ada_one', avatarUrl: null },
      number: expect.any(String),
      hostedInvoiceUrl: expect.stringMatching(/^http/),
    })
    const pdf = await fetch(records[0]!.invoicePdfUrl!)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const page = await fetch(records[0]!.hostedInvoiceUrl!)
    expect([page.status, (await page.text()).includes(records[0]!.number)]).toEqual([200, true])
    const guess = records[0]!.hostedInvoiceUrl!.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
    expect((await fetch(guess)).status).toBe(404)
    const period = Date.parse(records[0]!.periodEnd) - Date.parse(records[0]!.periodStart)
    expect(period).toBe(DAY)
  })

  it('are all there for Admin, newest first, by name and by amount (BO-API-11, BO-API-44, R22)', async () => {
    const { call } = studio.as(await studio.people.admin())
    const amounts = async (query: object) =>
      (await call(invoices, { query })).records.map(({ amount }) => amount)
    expect(await amounts({})).toEqual([6, 12])
    expect(await amounts({ orderBy: 'DateTime' })).toEqual([12, 6])
    expect(await amounts({ orderBy: 'Amount', orderByDescending: true })).toEqual([12, 6])
    expect(await amounts({ userName: 'ADA_' })).toEqual([12])
    expect(await amounts({ userName: 'grace hop' })).toEqual([12])
    expect(await amounts({ pageLength: 1, pageNumber: 2 })).toEqual([12])
    expect(await amounts({ pageNumber: 9 })).toEqual([])
    const { pageInfo } = await call(invoices, { query: { pageLength: 500, userName: 'ada' } })
    expect(pageInfo).toEqual({ pageNumber: 1, pageLength: 100, totalRecords: 2 })
    for (const query of [{ orderBy: 'user_id' }, { pageLength: 0 }, { pageNumber: -1 }]) {
      const refusal = await refused(call(invoices, { query: query as never }))
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, Object.keys(query)])
    }
  })

  it("are no teacher's and no visitor's", async () => {
    const coach = studio.as(await studio.people.coach()).call
    expect((await refused(coach(invoices, {}))).status).toBe(403)
    expect((await refused(studio.call(invoices, {}))).status).toBe(401)
  })

  it("of others stay unseen whatever a member's filter says (S-Z10)", async () => {
    const query = { userName: 'adaXone' }
    const { records } = await studio.as(people[0]!).call(invoices, { query })
    expect(records.map(({ user }) => user?.userName)).toEqual(['ada_one'])
  })
})

describe('a webhook (S-O4)', () => {
  const event = (changes: object = {}) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-01-28',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: 'customer.updated',
    data: { object: { id: 'cus_elsewhere', object: 'customer' } },
    ...changes,
  })
  const now = () => Math.floor(Date.now() / 1000)
  const secret = () => sandboxKeys(studio.context.tokens).webhookSecret
  const digestOf = (at: number, payload: string, key = secret()) =>
    createHmac('sha256', key).update(`${at}.${payload}`).digest('hex')
  function post(payload: string, signature: string) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return studio.inject({ method: 'POST', url: '/api/Payment/webhook', headers, payload })
  }
  function send(body: object, { skew = 0, key = secret(), payload = JSON.stringify(body) } = {}) {
    const at = now() + skew
    return post(payload, `t=${at},v1=${digestOf(at, payload, key)}`)
  }
  const outcomeOf = async (id: string) =>
    (await studio.context.db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0]?.outcome

  it('is taken once, and one about nobody here is settled as such (I12)', async () => {
    const one = event()
    expect((await send(one)).statusCode).toBe(200)
    expect((await send(one)).statusCode).toBe(200)
    expect(await studio.context.db.$count(providerEvents, eq(providerEvents.id, one.id))).toBe(1)
    await studio.context.queue.drain()
    expect(await outcomeOf(one.id)).toBe('ignored: unknown customer')
  })

  it('of another mode, or about no customer, changes nothing', async () => {
    const live = event({ livemode: true })
    const price = event({ type: 'price.created', data: { object: { id: 'price_1', object: 'price' } } })
    expect((await send(live)).statusCode).toBe(200)
    expect((await send(price)).statusCode).toBe(200)
    expect(await outcomeOf(live.id)).toBe('ignored: another mode')
    expect(await outcomeOf(price.id)).toBe('ignored: no customer')
  })

  it.each([
    ['another secret', { key: 'whsec_guess' }],
    ['an old signature', { skew: -301 }],
    // A second may pass before it is checked.
    ['a signature from the future', { skew: 310 }],
  ])('with %s is refused', async (_what, how) => {
    const answer = await send(event(), how)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().Message).toBe(refusals.badSignature)
  })

  it.each([
    ['a later one first', [3600, 0], 0],
    ['a later one first, which is signed', [3600, 0], 3600],
    ['a later one last', [0, 3600], 0],
    ['a later one last, which is signed', [0, 3600], 3600],
    ['an earlier one last', [0, -3600], 0],
    ['an earlier one last, which is signed', [0, -3600], -3600],
    ['the same twice', [0, 0], 0],
  ])('with two times, %s, is refused: one time is signed and checked', async (_which, skews, signed) => {
    const payload = JSON.stringify(event())
    const at = now()
    const times = skews.map((skew) => `t=${at + skew}`).join(',')
    const answer = await post(payload, `${times},v1=${digestOf(at + signed, payload)}`)
    expect([answer.statusCode, answer.json().Message]).toEqual([400, refusals.badSignature])
  })

  it('signed by an old and a new secret, while one is rolled, is taken', async () => {
    const payload = JSON.stringify(event())
    const at = now()
    const header = `t=${at},v1=${digestOf(at, payload, 'whsec_old')},v1=${digestOf(at, payload)},v0=aa`
    expect((await post(payload, header)).statusCode).toBe(200)
  })

  it('signed with a secret that another studio, or everybody, knows is refused', async () => {
    expect((await send(event(), { key: 'whsec_sandbox' })).statusCode).toBe(400)
    const second = await studio.secondServer()
    expect(sandboxKeys(second.context.tokens)).toEqual(sandboxKeys(studio.context.tokens))
    await second.stop()
    const other = sandboxKeys(makeTokens('another studio')).webhookSecret
    expect((await send(event(), { key: other })).statusCode).toBe(400)
  })

  it('with a signature header of 10 kB is refused', async () => {
    const payload = JSON.stringify(event())
    const answer = await post(payload, `t=${now()},v1=${digestOf(now(), payload)},${'v1=0,'.repeat(2000)}`)
    expect(answer.statusCode).toBe(400)
  })

  it('without a signature, or larger than 256 kB, is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const bare = await studio.inject({ method: 'POST', url: '/api/Payment/webhook', headers, payload: '{}' })
    expect(bare.statusCode).toBe(400)
    expect((await send(event({ padding: 'x'.repeat(260 * 1024) }))).statusCode).toBe(413)
  })
})

describe("the sandbox's delivery", () => {
  it('is set by Admin alone', async () => {
    const body = { mode: 'normal' as const }
    const admin = studio.as(await studio.people.admin()).call
    expect(await admin(sandboxWebhooks, { body })).toEqual({})
    expect((await refused(studio.as(people[0]!).call(sandboxWebhooks, { body }))).status).toBe(403)
  })
})
