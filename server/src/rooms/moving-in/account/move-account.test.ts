import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, give } from '@studio/contract/membership/endpoints.ts'
import {
  forgetList,
  leaving,
  moveInLines,
  moveIns,
  readAccount,
  setMoveIn,
  setPlanOfPrice,
  writeLeaving,
} from '@studio/contract/moving-in/endpoints.ts'
import type { LineState, MoveInWish } from '@studio/contract/moving-in/schema.ts'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { and, eq, or } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customers, invoices, ledger } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { type Elsewhere, sellerElsewhere, stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { moveSubscriptions } from './move-subscriptions.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string; title: string }
let sell: (terms?: Elsewhere) => ReturnType<ReturnType<typeof sellerElsewhere>>

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan({ title: 'Full Membership' })
})

/** What a test has sold: to it, the account holds nothing else. */
let sold: string[] = []
beforeEach(async () => {
  await studio.context.db.delete(listRows)
  sold = []
  const seller = sellerElsewhere(studio, offers)
  sell = async (terms) => {
    const one = await seller(terms)
    sold.push(one.subscription.id)
    return one
  }
  const { payments } = studio.context
  const { subscriptionsOfAccount } = payments
  studio.context.payments = {
    ...payments,
    async subscriptionsOfAccount(after) {
      const page = await subscriptionsOfAccount(after)
      return { ...page, records: page.records.filter(({ id }) => sold.includes(id)) }
    },
  }
  return () => {
    studio.context.payments = payments
  }
})

const call = () => studio.as(admin).call
const work = () => studio.context.queue.drain()

async function read(): Promise<string> {
  const { id } = await call()(readAccount, {})
  await work()
  return id
}
async function bring(id: string, body: MoveInWish) {
  await call()(setMoveIn, { params: { id }, body })
  await work()
}
const listAt = async (id: string) => (await call()(moveIns, {})).records.find((one) => one.id === id)!
const linesOf = async (id: string, state?: LineState) =>
  (await call()(moveInLines, { params: { id }, query: { state } })).records
const personAt = async (email: string) =>
  (await studio.context.db.select().from(users).where(eq(users.emailFolded, email)))[0]
const membershipAt = async (id: string) =>
  (await studio.context.db.select().from(subscriptions).where(eq(subscriptions.providerId, id)))[0]

const monthly = { every: { interval: 'month' as const }, title: 'Full Membership' }

describe('the running subscriptions of the account', { timeout: 120_000 }, () => {
  test('are read without writing anything: plan, price, next charge, what stays and why, and sums (D18.dry-run)', async () => {
    await sell({ ...monthly, email: 'ada@one.example', name: 'Ada Kowalska' })
    await sell({
      ...monthly,
      email: 'half@one.example',
      coupon: { percent_off: 50, duration: 'repeating', duration_in_months: 3, name: 'HALF' },
    })
    const ending = await sell({ title: 'Studio yearly', every: { interval: 'year' }, amountCents: 19_000 })
    await stripeOf(studio).subscriptions.update(ending.subscription.id, { cancel_at_period_end: true })
    await sell({ email: 'eur@one.example', currency: 'eur', every: { interval: 'month' } })
    const twice = await sell({ ...monthly, email: 'twice@one.example' })
    const price = twice.subscription.items.data[0]?.price.id ?? ''
    const second = await stripeOf(studio).subscriptions.create({
      customer: twice.customer,
      items: [{ price }],
    })
    sold.push(second.id)
    const before = await studio.context.db.$count(users)
    const id = await read()
    const list = await listAt(id)
    expect(list).toMatchObject({ kind: 'subscriptions', file: 'Stripe', state: 'checked' })
    expect(list.lines).toMatchObject({ right: 2, refused: 4, unread: 0 })
    expect(list.prices).toMatchObject([
      { title: 'Full Membership', amount: 19, term: 'month', count: 4, planId: full.id, isFixed: false },
      { title: 'Studio yearly', amount: 190, term: 'year', count: 1, planId: null },
      { title: 'Yoga', amount: 19, currency: 'eur', count: 1, planId: null },
    ])
    expect(list.sums).toEqual([
      { term: 'month', there: { count: 4, amount: 66.5 }, here: { count: 2, amount: 28.5 } },
      { term: 'year', there: { count: 1, amount: 0 }, here: { count: 0, amount: 0 } },
    ])
    const right = await linesOf(id, 'right')
    expect(right.map(({ membership }) => membership)).toMatchObject([
      { email: 'half@one.example', there: { amount: 9.5 }, here: { amount: 9.5 }, chargesLeft: 2 },
      { email: 'ada@one.example', there: { amount: 19 }, here: { amount: 19 }, code: null },
    ])
    expect((await linesOf(id, 'refused')).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('has 2 subscriptions at Stripe'),
      expect.stringContaining('has 2 subscriptions at Stripe'),
      'is in EUR, and this studio sells in USD',
      'no plan is chosen for Studio yearly: choose one above',
    ])
    await call()(setPlanOfPrice, {
      params: { id },
      body: { price: list.prices?.[1]?.id ?? '', planId: full.id },
    })
    expect((await listAt(id)).lines).toMatchObject({ right: 3, refused: 3 })
    expect(await studio.context.db.$count(users)).toBe(before)
    expect(await studio.context.db.$count(subscriptions)).toBe(0)
  })

  test('move in as they are: who is new is made and mailed once, who is here is not; read again, nothing is left to do', async () => {
    const here = await studio.people.student()
    const one = await sell({ ...monthly, email: here.email })
    const other = await sell({ ...monthly, email: 'new@two.example', name: 'Bo van der Berg' })
    const id = await read()
    await bring(id, { state: 'moving', mail: true })
    expect((await linesOf(id, 'refused')).map(({ reason }) => reason)).toEqual([])
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 2, refused: 0 } })
    const made = await personAt('new@two.example')
    expect(made).toMatchObject({ firstName: 'Bo', lastName: 'van der Berg' })
    expect(await membershipAt(one.subscription.id)).toMatchObject({
      userId: here.id,
      term: 'month',
      planId: full.id,
    })
    expect(await membershipAt(other.subscription.id)).toMatchObject({ userId: made?.id })
    const mailed = await studio.context.db
      .select()
      .from(mails)
      .where(or(eq(mails.to, here.email), eq(mails.to, 'new@two.example')))
    expect(mailed.map(({ to }) => to)).toEqual(['new@two.example'])
    const byAdmin = and(eq(auditLog.action, 'membership.imported'), eq(auditLog.userId, admin.id))
    expect(await studio.context.db.$count(auditLog, byAdmin)).toBe(2)
    const again = await read()
    expect((await listAt(again)).lines).toMatchObject({ known: 2, right: 0, refused: 0 })
    expect((await listAt(again)).prices).toMatchObject([{ isFixed: true, planId: full.id }])
  })

  test('stop where they are paused, and go on from there', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => sell({ ...monthly, email: `p${at}@three.example` })),
    )
    const id = await read()
    const { payments } = studio.context
    studio.context.payments = {
      ...payments,
      async listMoneyBack(filter) {
        await studio.context.db.update(listRows).set({ state: 'paused' }).where(eq(listRows.id, id))
        return payments.listMoneyBack(filter)
      },
    }
    await bring(id, { state: 'moving', mail: false }).finally(() => {
      studio.context.payments = payments
    })
    expect(await listAt(id)).toMatchObject({ state: 'paused', lines: { right: 6, moved: 0 } })
    await bring(id, { state: 'moving' })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 6 } })
    expect(await studio.context.db.$count(mails, eq(mails.to, 'p0@three.example'))).toBe(0)
  })

  test('are taken back while nobody has paid or changed anything: the studio forgets them, and Stripe goes on', async () => {
    const here = await studio.people.student()
    const old = await sell({
      ...monthly,
      email: here.email,
      coupon: { percent_off: 20, duration: 'forever' },
    })
    const fresh = await sell({ ...monthly, email: 'back@four.example' })
    const chooser = await sell({ ...monthly, email: 'chose@four.example' })
    const changer = await sell({ ...monthly, email: 'changed@four.example' })
    const id = await read()
    await bring(id, { state: 'moving', mail: true })
    expect((await listAt(id)).lines).toMatchObject({ moved: 4 })
    const { userId, code } = await mailedCode(studio, 'chose@four.example', 'reset-password')
    await studio.call(resetPassword, { query: { userId, code }, body: { password: 'Sunny7morning' } })
    const row = await membershipAt(changer.subscription.id)
    await call()(cancel, { params: { id: row?.id ?? '' }, query: {} })
    await bring(id, { state: 'takingBack' })
    expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { takenBack: 3, moved: 1 } })
    for (const { subscription } of [old, fresh, chooser])
      expect(await membershipAt(subscription.id)).toBeUndefined()
    expect(await membershipAt(changer.subscription.id)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await personAt(here.email)).toBeDefined()
    expect(await personAt('back@four.example')).toBeUndefined()
    expect(await personAt('chose@four.example')).toBeDefined()
    expect(await studio.context.db.$count(ledger, eq(ledger.userId, here.id))).toBe(0)
    expect(await studio.context.db.$count(invoices, eq(invoices.userId, here.id))).toBe(0)
    expect((await stripeOf(studio).subscriptions.retrieve(old.subscription.id)).status).toBe('active')
    const again = await read()
    expect((await listAt(again)).lines).toMatchObject({ right: 3, known: 1 })
  })

  test('stay once somebody has paid here', async () => {
    const one = await sell({ ...monthly, email: 'paid@five.example' })
    const id = await read()
    await bring(id, { state: 'moving', mail: false })
    await studio.clock.move(31 * DAY + 2 * HOUR)
    await bring(id, { state: 'takingBack' })
    expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { takenBack: 0, moved: 1 } })
    expect(await membershipAt(one.subscription.id)).toMatchObject({ providerState: 'active' })
    expect(await personAt('paid@five.example')).toBeDefined()
  })

  test('are judged anew as they move: who has ended meanwhile stays, and nobody is made for it', async () => {
    const ended = await sell({ ...monthly, email: 'ended@six.example' })
    await sell({ ...monthly, email: 'stays@six.example' })
    const id = await read()
    await stripeOf(studio).subscriptions.cancel(ended.subscription.id)
    await bring(id, { state: 'moving', mail: false })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 1, refused: 1 } })
    expect(await personAt('ended@six.example')).toBeUndefined()
  })

  test('take the place of a plan from the studio, which ends then (D5)', async () => {
    const here = await studio.people.student()
    const gift = { kind: 'complimentary' as const, lastDay: null, reason: 'A friend', mail: false }
    const given = await call()(give, { body: { userId: here.id, priceId: full.id, ...gift } })
    const one = await sell({ ...monthly, email: here.email })
    const id = await read()
    expect((await listAt(id)).lines).toMatchObject({ right: 1, refused: 0 })
    await bring(id, { state: 'moving', mail: false })
    expect(await membershipAt(one.subscription.id)).toMatchObject({
      userId: here.id,
      providerState: 'active',
    })
    const [before] = await studio.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, given.id))
    expect(before).toMatchObject({ providerState: 'ended', endedAt: expect.any(Date) })
  })

  test('taken back, they leave what was there before: the plan from the studio, where a person lives, and a price whose plan is open (D5, D18.taken-back)', async () => {
    const here = await studio.people.student()
    const other = await studio.people.student()
    const { db } = studio.context
    await db.insert(customers).values({ userId: other.id, taxCountry: 'DE' })
    const gift = { kind: 'complimentary' as const, lastDay: null, reason: 'A friend', mail: false }
    const given = await call()(give, { body: { userId: here.id, priceId: full.id, ...gift } })
    const terms = { ...monthly, title: 'Mistaken', amountCents: 2300 }
    const one = await sell({ ...terms, email: here.email })
    await sell({ ...terms, email: other.email })
    const id = await read()
    const price = (await listAt(id)).prices?.[0]?.id ?? ''
    await call()(setPlanOfPrice, { params: { id }, body: { price, planId: full.id } })
    await bring(id, { state: 'moving', mail: false })
    expect((await listAt(id)).lines).toMatchObject({ moved: 2 })
    expect(await membershipAt(one.subscription.id)).toBeDefined()
    await bring(id, { state: 'takingBack' })
    expect((await listAt(id)).lines).toMatchObject({ takenBack: 2 })
    const [before] = await db.select().from(subscriptions).where(eq(subscriptions.id, given.id))
    expect(before).toMatchObject({ providerState: 'given', endedAt: null })
    const [customer] = await db.select().from(customers).where(eq(customers.userId, other.id))
    expect(customer).toMatchObject({ taxCountry: 'DE', providerId: null, paymentMethodId: null, last4: null })
    const again = await read()
    expect((await listAt(again)).prices).toMatchObject([{ id: price, isFixed: false, planId: null }])
    const right = await offers.plan({ title: 'The right one' })
    await call()(setPlanOfPrice, { params: { id: again }, body: { price, planId: right.id } })
    await bring(again, { state: 'moving', mail: false })
    expect(await membershipAt(one.subscription.id)).toMatchObject({ planId: right.id })
  })

  test('two jobs at one list: the later one leaves what the first has written, and all can be taken back (I10)', async () => {
    await sell({ ...monthly, email: 'once@nine.example' })
    const id = await read()
    const { payments } = studio.context
    let isFirst = true
    studio.context.payments = {
      ...payments,
      async subscriptionsAround(one) {
        const around = await payments.subscriptionsAround(one)
        const [list] = await studio.context.db.select().from(listRows).where(eq(listRows.id, id))
        if (isFirst && list) {
          isFirst = false
          await moveSubscriptions(studio.context, list)
        }
        return around
      },
    }
    await bring(id, { state: 'moving', mail: false })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 1, known: 0, refused: 0 } })
    await bring(id, { state: 'takingBack' })
    expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { takenBack: 1 } })
    expect(await personAt('once@nine.example')).toBeUndefined()
  })

  test('a list that moves already gets no second job', async () => {
    await sell({ ...monthly, email: 'waits@nine.example' })
    const id = await read()
    await studio.context.db.update(listRows).set({ state: 'moving' }).where(eq(listRows.id, id))
    await bring(id, { state: 'moving', mail: false })
    expect(await listAt(id)).toMatchObject({ state: 'moving', lines: { right: 1, moved: 0 } })
  })

  test.each([
    ['taken back', (id: string) => bring(id, { state: 'takingBack' })],
    ['deleted', (id: string) => call()(forgetList, { params: { id } })],
    ['refused after all', (id: string) => bring(id, { state: 'moving', mail: false })],
  ])(
    'who was made and has not moved in goes as the list is %s, with the archive of leaving, unless they use their account by now (S-D2)',
    async (how, end) => {
      const [gone, uses] = [`${crypto.randomUUID()}@ten.example`, `${crypto.randomUUID()}@ten.example`]
      const both = [await sell({ ...monthly, email: gone }), await sell({ ...monthly, email: uses })]
      const id = await read()
      const { payments } = studio.context
      studio.context.payments = {
        ...payments,
        async listMoneyBack(filter) {
          await expect.poll(async () => Boolean((await personAt(gone)) && (await personAt(uses)))).toBe(true)
          await studio.context.db.update(listRows).set({ state: 'paused' }).where(eq(listRows.id, id))
          return payments.listMoneyBack(filter)
        },
      }
      await bring(id, { state: 'moving', mail: false })
      studio.context.payments = payments
      expect(await listAt(id)).toMatchObject({ state: 'paused', lines: { right: 2 } })
      await studio.context.db.update(users).set({ passwordHash: 'chosen' }).where(eq(users.emailFolded, uses))
      if (how === 'refused after all')
        for (const { subscription } of both) await stripeOf(studio).subscriptions.cancel(subscription.id)
      await call()(writeLeaving, {}).then(work)
      await end(id)
      expect((await call()(leaving, {})).state).toBe('none')
      expect(await personAt(gone)).toBeUndefined()
      expect(await personAt(uses)).toBeDefined()
      if (how === 'refused after all') expect((await listAt(id)).lines).toMatchObject({ refused: 2 })
    },
  )

  test('whose address was changed at Stripe meanwhile stays, and nobody is made', async () => {
    const { customer } = await sell({ ...monthly, email: 'before@eleven.example' })
    const id = await read()
    await stripeOf(studio).customers.update(customer, { email: 'after@eleven.example' })
    await bring(id, { state: 'moving', mail: false })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 0, refused: 1 } })
    expect(await personAt('before@eleven.example')).toBeUndefined()
  })

  test('nobody is refused for another who stays: an old one of the same address, or those without any', async () => {
    await sell({ ...monthly, email: 'again@eight.example' })
    await sell({ ...monthly, email: 'again@eight.example', currency: 'eur' })
    await sell({ ...monthly, email: '' })
    await sell({ ...monthly, email: '' })
    const id = await read()
    expect((await listAt(id)).lines).toMatchObject({ right: 1, refused: 3 })
    const reasons = (await linesOf(id, 'refused')).map(({ reason }) => reason)
    expect(reasons.join()).not.toContain('the same person')
  })

  test('a plan is chosen only for a price that is there, of a list that waits, and one that renews', async () => {
    await sell({ ...monthly, title: 'Other', amountCents: 700 })
    const day = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
    const id = await read()
    const price = (await listAt(id)).prices?.[0]?.id ?? ''
    const choose = (body: { price: string; planId: string | null }) =>
      refused(call()(setPlanOfPrice, { params: { id }, body }))
    expect(await choose({ price: 'price_unknown', planId: full.id })).toMatchObject({ status: 404 })
    expect(await choose({ price, planId: day.id })).toMatchObject({ status: 400 })
    await studio.context.db
      .update(listRows)
      .set({ state: 'moving' })
      .where(and(eq(listRows.id, id)))
    expect(await choose({ price, planId: full.id })).toMatchObject({ status: 409 })
    expect(await refused(call()(readAccount, {}))).toMatchObject({ status: 409 })
  })
})
