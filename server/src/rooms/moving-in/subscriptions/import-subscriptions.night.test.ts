import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, start } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Payments, ProviderSubscription } from '../../../adapters/payment/payments.ts'
import { customers, invoices, ledger } from '../../../database/tables/billing.ts'
import { trials } from '../../../database/tables/membership.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { databaseUrlOf } from '../../../testing/database.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { runProgram } from '../../../testing/run-program.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { openRows } from '../../membership/rows.ts'
import { reconcile } from '../../membership/sync/reconcile.ts'
import { findTakeover } from './find-takeover.ts'
import { importSubscriptions } from './import-subscriptions.ts'
import { takeOver } from './take-over.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string; title: string }
let folder: string

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full Membership' })
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A person here who bought elsewhere: at the provider, by a price that this studio has never heard of. */
async function soldElsewhere({ trialDays = 0, amountCents = 1900, card = freshCard() } = {}) {
  const { payments } = studio.context
  const person = await studio.people.student()
  const key = crypto.randomUUID()
  const customer = await payments.createCustomer(
    { userId: 'elsewhere', email: person.email, name: 'Ana' },
    key,
  )
  await payments.saveCard(customer.id, await offers.token(card), `${key}:card`)
  const price = await payments.ensurePrice({
    planId: `else-${amountCents}`,
    title: 'Yoga',
    amountCents,
    term: 'days30',
    currency: 'usd',
  })
  const terms = { customer: customer.id, price: price.id, trialDays }
  const subscription = await payments.createSubscription(terms, `${key}:start`)
  return { person, subscription, customer: customer.id }
}

async function bring(lines: string[], { write = true, file = '' } = {}) {
  const reported: string[] = []
  const path = file || join(folder, `${crypto.randomUUID()}.csv`)
  if (!file) await writeFile(path, ['email,subscription,customer,plan', ...lines].join('\n'))
  const { context } = studio
  const outcome = await importSubscriptions(
    { context, report: (line) => void reported.push(line) },
    { file: path, write },
  )
  return { ...outcome, reported, file: path }
}
const lineOf = (
  { person, subscription }: { person: TestPerson; subscription: ProviderSubscription },
  plan = full.title,
) => `${person.email},${subscription.id},,${plan}`
const mailsTo = (email: string) => studio.context.db.$count(mails, eq(mails.to, email))
const rowsOf = (person: TestPerson) => openRows(studio.context.db, person.id)

/** The same provider, which notes each write and answers reads in another way. */
async function withProvider<Result>(
  changed: Partial<Payments>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { payments } = studio.context
  studio.context.payments = { ...payments, ...changed }
  return work().finally(() => {
    studio.context.payments = payments
  })
}

const half = {
  coupon: 'half',
  name: 'HALF',
  percentOff: 50,
  amountOffCents: null,
  duration: 'forever' as const,
  ends: null,
}

describe('subscriptions that were sold elsewhere', { timeout: 60_000 }, () => {
  test('a dry run reads the provider, says what would be, and writes nothing', async () => {
    const sold = await soldElsewhere()
    expect(await bring([lineOf(sold)], { write: false })).toMatchObject({ made: 1, wrong: 0, reported: [] })
    expect(await rowsOf(sold.person)).toEqual([])
    expect(await studio.context.db.$count(customers, eq(customers.providerId, sold.customer))).toBe(0)
  })

  test('become memberships with the provider’s period, card and history; nobody is charged or mailed (I1, I2, I5)', async () => {
    const sold = await soldElsewhere()
    await studio.clock.move(30 * DAY + 2 * HOUR)
    const before = (await studio.context.payments.listInvoices({ customer: sold.customer })).records
    expect(before.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const now = await studio.context.payments.getSubscription(sold.subscription.id)
    expect(await bring([lineOf(sold)])).toMatchObject({ made: 1, known: 0, wrong: 0, reported: [] })
    expect(await rowsOf(sold.person)).toMatchObject([
      {
        providerId: sold.subscription.id,
        providerState: 'active',
        planId: full.id,
        costCents: 1900,
        startedAt: sold.subscription.createdAt,
        periodEnd: now?.currentPeriodEnd,
        cancelAtPeriodEnd: false,
        paidOnce: true,
      },
    ])
    const paid = await studio.context.db.select().from(ledger).where(eq(ledger.userId, sold.person.id))
    expect(paid.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['charge', 1900],
      ['charge', 1900],
    ])
    const [card] = await studio.context.db
      .select()
      .from(customers)
      .where(eq(customers.userId, sold.person.id))
    expect(card).toMatchObject({ providerId: sold.customer, brand: 'visa' })
    await studio.context.queue.drain()
    expect(await mailsTo(sold.person.email)).toBe(0)
    expect((await studio.context.payments.listInvoices({ customer: sold.customer })).records).toEqual(before)
    expect(await studio.context.payments.getSubscription(sold.subscription.id)).toEqual(now)
    const entry = eq(auditLog.action, 'membership.imported')
    expect(await studio.context.db.$count(auditLog, entry)).toBe(1)
  })

  test('go on as the studio’s own: the next charge is known, receipted and adds up (I7, I10)', async () => {
    const sold = await soldElsewhere()
    await bring([lineOf(sold)])
    await studio.clock.move(30 * DAY + 2 * HOUR)
    const own = await studio.context.db.select().from(invoices).where(eq(invoices.userId, sold.person.id))
    expect(own.map(({ reason, status }) => `${reason} ${status}`).sort()).toEqual([
      'renewal paid',
      'start paid',
    ])
    expect(await mailsTo(sold.person.email)).toBe(1)
    await reconcile(studio.context, { everybody: true })
    expect(await studio.context.db.$count(auditLog, eq(auditLog.action, 'membership.putRight'))).toBe(0)
  })

  test('keep their trial and a cancellation, and count as the person’s one trial (S-M3, I11)', async () => {
    const sold = await soldElsewhere({ trialDays: 7 })
    await studio.context.payments.cancel(sold.subscription.id, 'period_end', crypto.randomUUID())
    await bring([lineOf(sold)])
    const [row] = await rowsOf(sold.person)
    expect(row).toMatchObject({
      providerState: 'trialing',
      trialEnd: sold.subscription.trialEnd,
      periodEnd: sold.subscription.currentPeriodEnd,
      cancelAtPeriodEnd: true,
    })
    expect(await studio.context.db.$count(trials, eq(trials.userId, sold.person.id))).toBe(1)
    await studio.context.queue.drain()
    expect(await mailsTo(sold.person.email)).toBe(0)
  })

  test('keep a trial that is over, of members who share a card and of one who had a trial here (S-M3, I11)', async () => {
    const { db, payments } = studio.context
    const card = freshCard()
    const back = await offers.studentWithCard()
    const call = studio.as(back).call
    const params = await call(start, { body: { userId: back.id, priceId: full.id } })
    await call(cancel, { params })
    const trialDays = 7
    const [one, other] = [await soldElsewhere({ trialDays, card }), await soldElsewhere({ trialDays, card })]
    await bring([lineOf(one)])
    expect((await bring([lineOf(other)])).reported).toEqual([`line 2: has already had a free trial here`])
    await studio.clock.move(8 * DAY)
    const [own] = await db.select().from(customers).where(eq(customers.userId, back.id))
    const terms = { customer: own?.providerId ?? '', price: other.subscription.price, trialDays }
    const subscription = await payments.createSubscription(terms, crypto.randomUUID())
    expect((await bring([lineOf({ person: back, subscription })])).reported).toEqual([
      `line 2: has already had a free trial here`,
    ])
    await studio.clock.move(8 * DAY)
    const lines = [lineOf(other), lineOf({ person: back, subscription })]
    expect(await bring(lines)).toMatchObject({ made: 2, reported: [] })
    for (const person of [other.person, back]) {
      expect(await rowsOf(person)).toMatchObject([{ providerState: 'active' }])
      expect(await db.$count(trials, eq(trials.userId, person.id))).toBe(1)
    }
  })

  test('are found by their customer as well, and the same file twice changes nothing', async () => {
    const sold = await soldElsewhere()
    const first = await bring([`${sold.person.email.toUpperCase()},,${sold.customer},full membership`])
    expect(first).toMatchObject({ made: 1, wrong: 0 })
    const [row] = await rowsOf(sold.person)
    expect(await bring([], { file: first.file })).toMatchObject({ made: 0, known: 1, wrong: 0 })
    expect(await rowsOf(sold.person)).toEqual([row])
  })

  test('every problem is reported by its line, and the other lines are imported', async () => {
    const [good, twice, plain, ended, taken] = await Promise.all(
      Array.from({ length: 5 }, () => soldElsewhere()),
    )
    if (!good || !twice || !plain || !ended || !taken) throw new Error('five were sold')
    await studio.context.payments.cancel(ended.subscription.id, 'now', crypto.randomUUID())
    await bring([lineOf(taken)])
    const staff = await studio.people.coach()
    const foreign = await soldElsewhere({ amountCents: 2100 })
    const { reported, made, wrong } = await bring([
      `nobody,subscription,,`,
      `stranger@import.example,${plain.subscription.id},,${full.title}`,
      lineOf(good),
      lineOf({ ...plain, person: good.person }),
      lineOf(foreign, ''),
      lineOf(foreign, 'No such plan'),
      lineOf(ended),
      `${plain.person.email},sub_unknown,,`,
      `${plain.person.email},${taken.subscription.id},,${full.title}`,
      lineOf({ ...plain, person: taken.person }),
      lineOf({ ...plain, person: staff }),
      `${plain.person.email},,,`,
    ])
    const { price } = foreign.subscription
    expect(reported).toEqual([
      'line 2: email is not an email address; subscription is an id such as sub_1AbC',
      'line 3: nobody has this address: import the members first',
      'line 5: its person or subscription is already in line 4',
      `line 6: no plan has the price ${price}: name its plan in the column plan`,
      'line 7: no plan that renews has the title No such plan',
      `line 8: ${ended.subscription.id} has ended`,
      'line 9: Stripe does not know sub_unknown',
      `line 10: ${taken.subscription.id} is the membership of somebody else`,
      `line 11: already has a membership here; is another customer at Stripe already, ${taken.customer}`,
      'line 12: is staff, who need no membership',
      'line 13: names neither a subscription nor a customer',
    ])
    expect({ made, wrong }).toEqual({ made: 1, wrong: 11 })
    expect(await rowsOf(good.person)).toHaveLength(1)
    expect(await rowsOf(plain.person)).toEqual([])
  })

  test.each([
    [
      { term: null, every: '2 weeks' },
      'renews every 2 weeks: the studio has 30 days, a month, a quarter and a year',
    ],
    [{ currency: 'eur' }, 'is in EUR, and this studio sells in USD'],
    [{ units: 2 }, 'is not of one unit of one price: split it at Stripe'],
    [{ charged: false }, 'sends invoices instead of charging a card: let Stripe charge one'],
    [{ card: null }, 'has no card to charge, neither its own nor its customer’s: save one at Stripe'],
    [{ paused: true }, 'collects nothing now, since its collection is paused: resume it at Stripe'],
    [{ couponAside: 'OLD' }, 'has a coupon that waits: apply or remove it at Stripe'],
    [{ discounts: [half, half] }, 'has several discounts: leave one at Stripe'],
    [
      { discounts: [{ ...half, percentOff: null }] },
      'has a discount, HALF, that is neither a whole percentage nor an amount off the subscription: replace it with a coupon that is',
    ],
    [{ discounts: [{ ...half, percentOff: 99 }] }, 'has a discount that leaves too little to charge'],
    [
      { foundTax: 'other' as const },
      'is taxed by several rates, or by Stripe Tax at a price that doesn’t say how it holds it: give it one tax rate at Stripe',
    ],
    [
      { foundTax: { automatic: true as const, inclusive: true } },
      'is taxed by Stripe Tax: let Stripe work out the tax in Settings, Taxes, or give it one tax rate at Stripe',
    ],
    [
      { foundTax: { percent: 19, inclusive: false } },
      'has a tax of 19%, and this studio has no tax for it: make them the same first',
    ],
    [{ fixed: false }, 'has no fixed price in whole cents of its currency: give it one at Stripe'],
    [
      { balanceCents: -500 },
      'has a customer with a balance that the next invoice would use: clear it at Stripe',
    ],
    [
      { itemsPending: true },
      'has a customer with invoice items that wait for the next charge: invoice or delete them at Stripe',
    ],
    [{ scheduled: true }, 'has a scheduled or pending change: let it happen or remove it'],
    [{ isPaid: false }, 'has no paid invoice of its period: if it has just renewed, try again in an hour'],
    [{ status: 'unpaid' as const }, 'is unpaid, and Stripe collects no more: end it there'],
    [{ status: 'incomplete' as const }, 'has not begun, since its first payment is not made'],
  ])('one that is %o is refused, because the studio could not run it as its own', async (terms, words) => {
    const sold = await soldElsewhere()
    const { payments } = studio.context
    const subscriptionsAround = async (id: string) =>
      (await payments.subscriptionsAround(id)).map((one) => ({ ...one, ...terms }))
    const { reported } = await withProvider({ subscriptionsAround }, () => bring([lineOf(sold)]))
    expect(reported).toEqual([`line 2: ${sold.subscription.id} ${words}`])
    expect(await rowsOf(sold.person)).toEqual([])
  })

  test('one of the other mode, and a customer with two of them, are refused by their names', async () => {
    const sold = await soldElsewhere()
    const other = () => Promise.reject(new RequestError('a similar object exists in live mode', 'other_mode'))
    const live = await withProvider({ subscriptionsAround: other }, () => bring([lineOf(sold)]))
    expect(live.reported).toEqual([
      `line 2: ${sold.subscription.id} is of another mode than STRIPE_SECRET_KEY: one is live, the other a test`,
    ])
    const { customer, price } = sold.subscription
    await studio.context.payments.createSubscription({ customer, price, trialDays: 0 }, crypto.randomUUID())
    expect((await bring([lineOf(sold)])).reported).toEqual([
      `line 2: the customer ${customer} has 2 subscriptions, and a member has one`,
    ])
  })

  test('whoever saves a card here while their line is read stays the customer that they have become', async () => {
    const sold = await soldElsewhere()
    const asked = { email: sold.person.email, id: sold.subscription.id, plan: full.title }
    const finding = await findTakeover(studio.context, asked)
    if (!('takeover' in finding)) throw new Error('it could be taken over')
    await offers.saveCard(sold.person)
    expect(await takeOver(studio.context, finding.takeover)).toBe(false)
    expect(await rowsOf(sold.person)).toEqual([])
    expect((await bring([lineOf(sold)])).reported[0]).toContain('is another customer at Stripe already')
  })

  test('bring payments at other prices, changes and refunds of before, about which nobody gets a mail (I3, I4, I10)', async () => {
    const sold = await soldElsewhere({ amountCents: 1700 })
    const { context } = studio
    const { payments } = context
    const dearer = await payments.ensurePrice({
      planId: 'else-dear',
      title: 'Yoga',
      amountCents: 2300,
      term: 'days30',
      currency: 'usd',
    })
    const at = context.clock.now()
    await payments.changePrice(
      sold.subscription.id,
      { price: dearer.id, prorate: 'now', at },
      crypto.randomUUID(),
    )
    const [first] = (await payments.listInvoices({ customer: sold.customer })).records.slice(-1)
    const note = { adminId: 'elsewhere' }
    await payments.refund(
      { paymentIntent: first?.paymentIntent ?? '', amountCents: 500, metadata: note },
      crypto.randomUUID(),
    )
    expect(await bring([lineOf(sold)])).toMatchObject({ made: 1, reported: [] })
    const moved = await context.db.select().from(ledger).where(eq(ledger.userId, sold.person.id))
    expect(moved.map(({ kind, amountCents }) => `${kind} ${amountCents}`).sort()).toEqual([
      'charge 1700',
      'charge 600',
      'refund -500',
    ])
    expect(await rowsOf(sold.person)).toMatchObject([{ costCents: 2300, planId: full.id }])
    await context.queue.drain()
    expect(await mailsTo(sold.person.email)).toBe(0)
  })
})

test('the command names its lines, writes nothing without --write, and refuses what it does not know', {
  timeout: 180_000,
}, async () => {
  const sold = await soldElsewhere()
  const { options } = studio.context.db.$client
  const env = {
    DATABASE_URL: databaseUrlOf(options),
    DATA_DIR: studio.context.config.dataDir,
    TOKEN_SECRET: studio.context.config.tokenSecret ?? '',
  }
  const file = join(folder, 'command.csv')
  await writeFile(
    file,
    `email;customer;plan\n${sold.person.email};${sold.customer};${full.title}\nnobody;;\n`,
  )
  const dry = await runProgram('import.ts', { words: ['subscriptions', file], env })
  expect(dry.said).toContain('line 3: email is not an email address')
  expect(dry.said).toContain('Would be new: 1. Here already: 0. Wrong lines: 1.')
  expect([dry.code, await rowsOf(sold.person)]).toEqual([1, []])
  await runProgram('import.ts', { words: ['subscriptions', file, '--write'], env })
  expect(await rowsOf(sold.person)).toHaveLength(1)
})
