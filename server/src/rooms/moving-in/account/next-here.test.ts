import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { change, moveNextCharge } from '@studio/contract/membership/endpoints.ts'
import { moveInLines, moveIns, readAccount, setMoveIn } from '@studio/contract/moving-in/endpoints.ts'
import type { LinePart } from '@studio/contract/moving-in/schema.ts'
import { setTaxProfile } from '@studio/contract/tax/endpoints.ts'
import { eq, gte } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { leapTo } from '../../../testing/move-clock.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { type Elsewhere, sellerElsewhere, stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { letStripeFind, setTaxes } from '../../../testing/taxes.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  const terms = [{ term: 'month' as const, costCents: 1900 }]
  full = await offers.plan({ title: 'Full Membership', costCents: 1900, terms })
  await setTaxes(studio, { home: 'DE' }, [{ country: 'DE', percent: 19 }])
})
beforeEach(async () => {
  await studio.context.db.delete(listRows)
  await setTaxes(studio, { mode: 'none' })
  sold = []
  const { payments } = studio.context
  studio.context.payments = {
    ...payments,
    async subscriptionsOfAccount(after) {
      const page = await payments.subscriptionsOfAccount(after)
      return { ...page, records: page.records.filter(({ id }) => sold.includes(id)) }
    },
  }
  return () => {
    studio.context.payments = payments
  }
})

const call = () => studio.as(admin).call
async function read(): Promise<string> {
  const { id } = await call()(readAccount, {})
  await studio.context.queue.drain()
  return id
}
async function moveIn(id: string) {
  await call()(setMoveIn, { params: { id }, body: { state: 'moving', mail: false } })
  await studio.context.queue.drain()
}
const listAt = async (id: string) => (await call()(moveIns, {})).records.find((one) => one.id === id)
const linesOf = async (id: string, part: LinePart) =>
  (await call()(moveInLines, { params: { id }, query: { part } })).records.flatMap(
    ({ membership }) => membership ?? [],
  )
/** What a test has sold: to it, the account holds nothing else. */
let sold: string[] = []
async function sell(terms: Elsewhere) {
  const one = await sellerElsewhere(
    studio,
    offers,
  )({ every: { interval: 'month' }, title: 'Full Membership', ...terms })
  sold.push(one.subscription.id)
  return one
}

test('the dry run says whose next charge holds a tax here that it had not, and who ends; the others are charged as there (D18.dry-run)', {
  timeout: 120_000,
}, async () => {
  await setTaxes(studio, { mode: 'added' })
  await sell({ email: 'none@tax.example' })
  await sell({ email: 'same@tax.example', taxRate: { percentage: 19, inclusive: false } })
  const coupon = { percent_off: 50, duration: 'repeating' as const, duration_in_months: 3, name: 'HALF' }
  await sell({ email: 'half@tax.example', taxRate: { percentage: 19, inclusive: true }, coupon })
  const ending = await sell({ email: 'ends@tax.example' })
  await stripeOf(studio).subscriptions.update(ending.subscription.id, { cancel_at_period_end: true })
  const id = await read()
  const dry = await linesOf(id, 'all')
  const amounts = dry.map(({ email, there, here }) => [email.split('@')[0], there.amount, here.amount])
  expect(amounts).toEqual([
    ['ends', null, null],
    ['half', 9.5, 9.5],
    ['same', 22.61, 22.61],
    ['none', 19, 19],
  ])
  expect(dry.every(({ there, here }) => there.on === here.on)).toBe(true)
  expect(await linesOf(id, 'different')).toMatchObject([
    { email: 'none@tax.example', difference: 'Includes 19% VAT here, and no tax at Stripe' },
  ])
  expect(await linesOf(id, 'ending')).toMatchObject([{ email: 'ends@tax.example', difference: '' }])
  const on = dry.at(-1)?.here.on
  expect(await listAt(id)).toMatchObject({
    parts: { different: 1, ending: 1 },
    first: { there: on, here: on },
  })

  await moveIn(id)
  const after = (await call()(moveInLines, { params: { id }, query: { state: 'moved' } })).records
  expect(after.flatMap(({ membership }) => membership?.difference || [])).toEqual([
    'Includes 19% VAT here, and no tax at Stripe',
  ])
  const due = new Date(dry.at(-1)?.there.on ?? '')
  await leapTo(studio, new Date(due.getTime() + 2 * HOUR))
  const paid = await studio.context.db
    .select({ cents: invoices.amountCents, tax: invoices.taxCents })
    .from(invoices)
    .where(gte(invoices.issuedAt, due))
  expect(paid.map(({ cents, tax }) => [cents, tax]).sort()).toEqual([
    [1900, 303],
    [2261, 361],
    [950, 152],
  ])
})

test('who is here already is charged what the studio has agreed with them since, and the sums say so (D18.dry-run)', async () => {
  const { email } = await studio.people.student()
  const one = await sell({ email, every: { interval: 'year' }, amountCents: 19_000 })
  await moveIn(await read())
  const row = async () =>
    (
      await studio.context.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.providerId, one.subscription.id))
    )[0]
  const params = { id: (await row())?.id ?? '' }
  await studio.clock.move(DAY)
  await call()(change, { params, body: { priceId: full.id, term: 'month' } })
  const id = await read()
  const on = (await row())?.periodEnd.toISOString()
  expect(await linesOf(id, 'different')).toMatchObject([
    {
      there: { amount: 190, on },
      here: { amount: 19, on },
      difference: expect.stringMatching(/^Changes to/),
    },
  ])
  expect((await listAt(id))?.sums).toEqual([
    { term: 'year', there: { count: 1, amount: 190 }, here: { count: 1, amount: 19 } },
  ])
})

describe('of one that Stripe Tax taxes', { timeout: 120_000 }, () => {
  const office = { country: 'DE' }
  afterEach(() => setTaxes(studio, { byStripe: false }))
  /** Somebody of the studio who has told where they live while its own table stood. */
  async function told(country: string) {
    await setTaxes(studio, { mode: 'included', askCountry: true, byStripe: false })
    const person = await studio.people.student()
    const profile = { country, postalCode: null, vatId: null }
    await studio.as(person).call(setTaxProfile, { query: { userId: person.id }, body: profile })
    return person
  }
  const saidByStripe = async (subscription: string) =>
    (await stripeOf(studio).invoices.createPreview({ subscription })).total / 100

  test('the old charge is what Stripe says, by the place that it has, and the new one by the place told here: why they differ is said, and what is charged then is the new one (D18.dry-run, I16)', async () => {
    const inItaly = await told('IT')
    const withoutCode = await told('US')
    await letStripeFind(studio, { office })
    const free = await sell({ email: 'free@stripe.example', country: 'DE', automatic: true })
    await stripeOf(studio).customers.update(free.customer, { tax_exempt: 'reverse' })
    const moved = await sell({ email: inItaly.email, country: 'FR', automatic: true })
    const same = { country: 'US', postalCode: '10001', automatic: true }
    await sell({ ...same, email: withoutCode.email })
    await sell({ ...same, email: 'new@stripe.example' })
    const id = await read()
    const [ofNew, ofCoded, ofMoved, ofFree] = await linesOf(id, 'all')
    expect(await saidByStripe(moved.subscription.id)).toBe(22.8)
    expect(await saidByStripe(free.subscription.id)).toBe(19)
    expect(ofFree).toMatchObject({ there: { amount: 19 }, here: { amount: 22.61 } })
    expect(ofMoved).toMatchObject({ there: { amount: 22.8 }, here: { amount: 23.18 } })
    for (const line of [ofNew, ofCoded])
      expect(line).toMatchObject({ there: { amount: 20.69 }, here: { amount: 20.69 }, difference: '' })
    expect(await linesOf(id, 'different')).toMatchObject([
      { email: inItaly.email, difference: 'Taxed by another place here (Italy) than at Stripe (France)' },
      { email: 'free@stripe.example', difference: 'Includes 19% VAT here, and no tax at Stripe' },
    ])

    await moveIn(id)
    const due = new Date(ofMoved?.there.on ?? '')
    await leapTo(studio, new Date(due.getTime() + 2 * HOUR))
    const paidBy = async (userId: string) =>
      (await studio.context.db.select().from(invoices).where(eq(invoices.userId, userId)))
        .filter(({ issuedAt }) => issuedAt >= due)
        .map(({ amountCents }) => amountCents)
    expect(await paidBy(inItaly.id)).toEqual([2318])
    expect(await paidBy(withoutCode.id)).toEqual([2069])
    const [renewal] = (await stripeOf(studio).invoices.list({ subscription: free.subscription.id })).data
    expect(renewal?.total).toBe(2261)
    const again = await read()
    expect(await listAt(again)).toMatchObject({ lines: { known: 4 }, parts: { different: 0 } })
  })

  test('one whose postal code nobody knows stays, since it would be charged without its tax; the reason says where it is added (I16)', async () => {
    const elsewhere = await told('US')
    await letStripeFind(studio, { office })
    await sell({ email: elsewhere.email, country: 'FR', automatic: true })
    await sell({ email: 'plain@stripe.example', country: 'US' })
    const lines = (await call()(moveInLines, { params: { id: await read() }, query: {} })).records
    expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'has no postal code in their address at Stripe, and the tax depends on it: add it there'],
      ['refused', 'has no postal code here, and the tax depends on it: add it on their page'],
    ])
  })

  test.each([{ mode: 'none' as const }, { mode: 'included' as const, askCountry: true }])(
    'where the studio has %o it stays, and its charge is what Stripe says (D18.dry-run)',
    async (setting) => {
      await studio.context.sandbox?.setTaxAccount({ office })
      await setTaxes(studio, setting)
      const one = await sell({ email: `${setting.mode}@own.example`, country: 'FR', automatic: true })
      const [line] = (await call()(moveInLines, { params: { id: await read() }, query: {} })).records
      expect(line).toMatchObject({ state: 'refused', membership: { there: { amount: 22.8 } } })
      expect(await saidByStripe(one.subscription.id)).toBe(22.8)
    },
  )
})

test('a next charge that an Admin has moved is said to be moved, and free days are no trial (D18.dry-run)', async () => {
  const { email } = await studio.people.student()
  const one = await sell({ email })
  await moveIn(await read())
  const bought = eq(subscriptions.providerId, one.subscription.id)
  const [row] = await studio.context.db.select().from(subscriptions).where(bought)
  const end = row?.periodEnd ?? new Date(0)
  const day = addDays(dayOf(end), 10)
  const params = { id: row?.id ?? '' }
  await call()(moveNextCharge, { params, body: { day } })
  const known = await linesOf(await read(), 'different')
  expect(known).toMatchObject([
    {
      there: { amount: 19, on: end.toISOString() },
      here: { amount: 19, on: expect.stringContaining(day) },
      difference: 'Moved to that day by an Admin',
    },
  ])
  await leapTo(studio, new Date(end.getTime() + DAY))
  const id = await read()
  expect(await linesOf(id, 'different')).toEqual([])
  expect(await linesOf(id, 'all')).toMatchObject([{ here: known[0]?.here, state: 'active' }])
})

test('the dry run is a file, line by line with both charges or why it stays, and the log tells who took it (D18.dry-run, S-R4)', async () => {
  const coupon = { percent_off: 50, duration: 'forever' as const, name: 'HALF' }
  await sell({ email: 'file@run.example', coupon })
  await sell({ email: 'eur@run.example', currency: 'eur' })
  const id = await read()
  const [line] = await linesOf(id, 'all')
  const headers = { authorization: `Bearer ${admin.token}` }
  const { body } = await studio.inject({ url: `/api/Export/dryRun.csv?id=${id}`, headers })
  const file = body.replace('\uFEFF', '').split('\r\n')
  const at = `${line?.there.on.slice(0, 16).replace('T', ' ')},${line?.there.on}`
  expect(file).toEqual([
    'Line,What happens,Person,Email,Plan there,Plan here,Price,Currency,"Next charge, old","Date, old (UTC)","Date, old (ISO)","Next charge, new","Date, new (UTC)","Date, new (ISO)",Note,Reason',
    expect.stringMatching(
      /^1,Not moved,Ada Kowalska,eur@run.example,Full Membership,,19,EUR,19,.*Z,,,,,"is in EUR, and this studio sells in USD"$/,
    ),
    `2,Moves in,Ada Kowalska,file@run.example,Full Membership,Full Membership,19,USD,9.5,${at},9.5,${at},"HALF, each time",`,
    '',
  ])
  const [logged] = await studio.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'dryRun.exported'))
  expect(logged).toMatchObject({ userId: admin.id, after: { id } })
})
