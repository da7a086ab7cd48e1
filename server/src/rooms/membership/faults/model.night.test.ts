import { invoices, refundInvoice, sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { addDays, DAY, dayOf, daysAfter, HOUR } from '@studio/contract/dates.ts'
import {
  applyPromocode,
  cancel,
  change,
  changePreview,
  give,
  moveGivenEnd,
  moveNextCharge,
  preview,
  resume,
  setMembershipActive,
  start,
} from '@studio/contract/membership/endpoints.ts'
import { blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { terms as allTerms, renewingTerms } from '@studio/contract/plans/terms.ts'
import { taxModes } from '@studio/contract/tax/rules.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers, invoices as rows } from '../../../database/tables/billing.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { cards, makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { signInAnew } from '../../../testing/sign-in-anew.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { letStripeFind, setTaxes } from '../../../testing/taxes.ts'
import { startTimeBudget } from '../../../testing/time-budget.ts'
import { checkLedger } from '../../billing/invariants.ts'
import { reconcile } from '../sync/reconcile.ts'

/**
 * By itself it draws a sample, `npm run test:full` up to 500 in ten studios, so that none becomes slow
 * (D18.full-tests).
 */
const sample = 6
const sequences = process.env.FULL ? 50 : sample
const studios = Array.from({ length: process.env.FULL ? 10 : 1 }, (_, place) => place)
/** MODEL_SEED repeats an earlier draw. */
const seedIn = (place: number) =>
  process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) + place } : {}
/** How the studios tax, in turn: also with what Stripe finds, and in ways that change; MODEL_TAX names it for all. */
const taxings = [...taxModes, 'found', 'changing'] as const
type Taxing = (typeof taxings)[number]
const taxOf = (place: number): Taxing =>
  taxings.find((taxing) => taxing === process.env.MODEL_TAX) ?? taxings[place % taxings.length]!
/** Where people live, and where a business owes its tax itself. */
const homes = [
  { taxCountry: 'DE', postalCode: null, vatId: null },
  { taxCountry: 'FR', postalCode: null, vatId: null },
  { taxCountry: 'FR', postalCode: null, vatId: 'FR40303265045' },
  { taxCountry: 'JP', postalCode: null, vatId: null },
  { taxCountry: 'US', postalCode: '10001', vatId: null },
]
/** Stripe takes other rates than the table. */
const account = { office: { country: 'DE' }, percents: { DE: [18], FR: [10] } }
const plansCount = 4
const lengths = process.env.FULL ? { minLength: 29, maxLength: 29 } : { minLength: 8, maxLength: 14 }
/** Minutes that a studio's sequences may take; one that has begun is ended. */
const budgetMinutes = 4
const timeout = 600_000

const anyCode = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) })
/** Mostly the first term of a plan, which is not named. */
const anyTerm = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.constantFrom(...renewingTerms))
const wish = <What extends string>(what: What) =>
  fc.record({ do: fc.constant(what), plan: fc.nat(plansCount - 1), code: anyCode, term: anyTerm })
/** A command without a plan, with a number. */
const by = (code: fc.Arbitrary<number>, ...what: string[]) =>
  fc.record({
    do: fc.constantFrom(...what),
    plan: fc.constant(0),
    code,
    term: fc.constant(undefined),
  })
const plain = (...what: string[]) => by(fc.constant(0), ...what)
const command = fc.oneof(
  { weight: 2, arbitrary: wish('start') },
  { weight: 5, arbitrary: wish('change') },
  { weight: 1, arbitrary: by(fc.nat(3), 'promo') },
  {
    weight: 2,
    arbitrary: plain('cancel', 'resume', 'good card', 'good card', 'failing card', 'declined card'),
  },
  { weight: 1, arbitrary: plain('disputed card', 'returning card') },
  { weight: 2, arbitrary: plain('switch', 'switch', 'block', 'normal', 'duplicate', 'shuffle', 'drop') },
  { weight: 1, arbitrary: by(fc.nat(9), 'refund') },
  { weight: 1, arbitrary: by(fc.nat(4), 'moves') },
  { weight: 1, arbitrary: by(fc.nat(3), 'tax') },
  { weight: 2, arbitrary: by(fc.nat(50), 'move charge') },
  { weight: 1, arbitrary: wish('give') },
  { weight: 1, arbitrary: by(fc.nat(50), 'move given end', 'end given') },
  { weight: 4, arbitrary: by(fc.nat(33 * 24), 'wait') },
  { weight: 1, arbitrary: by(fc.nat(95 * 24), 'wait') },
)
const way = fc.tuple(wish('start'), fc.array(command, lengths))
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let plans: { id: string }[]
let codes: (string | undefined)[]
let admin: TestPerson
/** While blocked, a person does nothing, and their membership continues. */
let blocked = false
let taxing: Taxing = 'none'

const sold = (costCents: number, quarter: number, year: number) => ({
  costCents,
  terms: [
    { term: 'days30' as const, costCents },
    { term: 'month' as const, costCents },
    { term: 'quarter' as const, costCents: quarter },
    { term: 'year' as const, costCents: year },
  ],
})

async function openStudio(): Promise<void> {
  studio = await startTestStudio()
  const rates = [
    { country: 'DE', percent: 19 },
    { country: 'FR', percent: 20 },
    { country: 'FR', percent: 5.5, since: studio.context.day(daysAfter(studio.context.clock.now(), 90)) },
    { country: null, percent: 0 },
  ]
  const mode = taxModes.find((one) => one === taxing) ?? 'added'
  if (mode !== 'none') await setTaxes(studio, { mode, home: 'DE', askCountry: true, askVatId: true }, rates)
  if (taxing === 'found') await letStripeFind(studio, account)
  offers = makeOffers(studio)
  admin = await studio.people.admin()
  plans = [
    await offers.plan(sold(1900, 5100, 19_000)),
    await offers.plan(sold(2900, 7900, 29_000)),
    await offers.plan({ costCents: 4999 }),
    await offers.plan({ costCents: 1200, intervalUnit: 'Day' }),
  ]
  const all = plans.map(({ id }) => id)
  const terms = { expiresOn: '3000-01-01', terms: [...allTerms] }
  codes = [
    undefined,
    (await offers.promo(all, terms)).code,
    (
      await offers.promo(all.slice(1), {
        ...terms,
        percentOff: 33,
        durationType: 'Repeating',
        durationInMonths: 2,
      })
    ).code,
    (await offers.promo(all, { ...terms, percentOff: 100, durationType: 'Forever' })).code,
  ]
}

const paidBy = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, { query: { pageLength: 100 } })).records
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

const gift = { reason: 'A friend', mail: false }
const dayIn = (days: number) => addDays(dayOf(studio.context.clock.now()), days)

const deliver = (mode: 'normal' | 'duplicate' | 'shuffle' | 'drop') =>
  studio.as(admin).call(sandboxWebhooks, { body: { mode } })

/** Actions of Admins and delivery modes of webhooks; none of them charges anything. */
const byOthers: Record<string, (person: TestPerson, code: number) => Promise<unknown>> = {
  normal: () => deliver('normal'),
  duplicate: () => deliver('duplicate'),
  shuffle: () => deliver('shuffle'),
  drop: () => deliver('drop'),
  moves: ({ id }, to) => studio.context.db.update(customers).set(homes[to]!).where(eq(customers.userId, id)),
  /** The studio taxes otherwise from now on. */
  async tax(_, way) {
    if (taxing !== 'changing') return
    const mode = way % 2 === 0 ? 'included' : 'added'
    if (way < 2) await setTaxes(studio, { mode, byStripe: false })
    else await letStripeFind(studio, account, { mode })
  },
  async switch({ id }) {
    const running = await currentSubscriptionOf(studio.context, id)
    const off = { active: false, deactivationReason: 'Shared their password' }
    const body = running?.state === 'suspended' ? { active: true } : off
    await studio.as(admin).call(setMembershipActive, { params: { id: running?.id ?? id }, body })
  },
  async block({ id }) {
    const until = new Date(studio.context.clock.now().getTime() + 4_000 * DAY).toISOString()
    const talk = { blockedChat: false, blockedComments: false }
    const body = { blockedAccess: !blocked, ...talk, blockedToDateTime: until }
    await studio.as(admin).call(blockUser, { params: { id }, body })
    blocked = !blocked
  },
  /** To a later day, without a charge. */
  async 'move charge'({ id }, days) {
    const running = await currentSubscriptionOf(studio.context, id)
    const due = running?.freeUntil ?? running?.dateTimeEnd ?? studio.context.clock.now().toISOString()
    const body = { day: addDays(dayOf(new Date(due)), days + 1) }
    await studio.as(admin).call(moveNextCharge, { params: { id: running?.id ?? id }, body })
  },
  async 'move given end'({ id }, days) {
    const running = await currentSubscriptionOf(studio.context, id)
    const body = { ...gift, lastDay: days === 0 ? null : dayIn(days) }
    await studio.as(admin).call(moveGivenEnd, { params: { id: running?.id ?? id }, body })
  },
  async 'end given'({ id }) {
    const running = await currentSubscriptionOf(studio.context, id)
    if (running?.state !== 'given') return
    await studio.as(admin).call(cancel, { params: { id: running.id } })
  },
  /** Dollars, or everything that is left. */
  async refund({ id }, dollars) {
    const { db } = studio.context
    const paid = and(eq(rows.userId, id), eq(rows.status, 'paid'), gt(rows.amountCents, 0))
    const [last] = await db.select().from(rows).where(paid).orderBy(desc(rows.issuedAt)).limit(1)
    const body = dollars > 0 ? { amount: dollars } : {}
    await studio.as(admin).call(refundInvoice, { params: { id: last?.id ?? id }, body })
  },
}

/** The default card if none is named. */
const cardOf: Record<string, string> = {
  'declined card': cards.declined,
  'failing card': cards.failsLater,
  'disputed card': cards.disputed,
  /** Refunds to this card fail later. */
  'returning card': cards.refundFails,
}

/** Runs one command; its charge must equal its preview. A refusal is a valid outcome and charges nothing. */
async function act(person: TestPerson, { do: what, plan, code, term }: Command): Promise<unknown> {
  const { call } = studio.as(person)
  if (byOthers[what]) return byOthers[what](person, code)
  if (what === 'wait') return waitAndSeeCharge(person, code * HOUR)
  if (what.endsWith(' card')) return offers.saveCard(person, cardOf[what])
  const priceId = plans[plan]?.id ?? ''
  if (what === 'give') {
    const lastDay = code === 0 ? null : dayIn(10 * code)
    const body = { userId: person.id, priceId, kind: 'complimentary' as const, ...gift, lastDay }
    return chargesExactly(person, 0, () => studio.as(admin).call(give, { body }))
  }
  const wanted = {
    priceId,
    ...(term ? { term } : {}),
    ...(codes[code] ? { promocodeCode: codes[code] } : {}),
  }
  if (what === 'start') {
    const body = { userId: person.id, ...wanted }
    const { dueNow } = await call(preview, { query: body })
    return chargesExactly(person, dueNow, () => call(start, { body }))
  }
  const params = { id: (await currentSubscriptionOf(studio.context, person.id))?.id ?? person.id }
  if (what === 'change') {
    const { dueNow } = await call(changePreview, { params, query: wanted })
    return chargesExactly(person, dueNow, () => call(change, { params, body: wanted }))
  }
  const free = {
    cancel: () => call(cancel, { params }),
    resume: () => call(resume, { params }),
    promo: () => call(applyPromocode, { params, query: { promocodeCode: codes[code] ?? 'NONE' } }),
  }[what as 'cancel' | 'resume' | 'promo']
  return chargesExactly(person, 0, free)
}

/** Moves time; charges that fall due must equal what was shown before, to the cent (D18.preview). */
async function waitAndSeeCharge(person: TestPerson, milliseconds: number): Promise<void> {
  const { call } = studio.as(person)
  const running = blocked ? null : await currentSubscriptionOf(studio.context, person.id)
  if (running?.state !== 'trialing' && running?.state !== 'active') return studio.clock.move(milliseconds)
  const term = running.nextTerm ?? running.term
  const query = { priceId: running.nextPriceId ?? running.priceId, ...(term ? { term } : {}) }
  const { dueOn, nextAmount } = await call(changePreview, { params: { id: running.id }, query })
  await studio.clock.move(milliseconds)
  const due = (await call(invoices, { query: { pageLength: 100 } })).records.filter(
    ({ periodStart, status, reason }) => periodStart === dueOn && status !== 'void' && reason !== 'free',
  )
  for (const { amount } of due) expect(amount).toBe(nextAmount)
}

async function chargesExactly(person: TestPerson, dollars: number, work: () => Promise<unknown>) {
  const before = await paidBy(person)
  const outcome = await work().catch((error: Error) => error)
  const charged = (await paidBy(person)) - before
  expect(charged).toBe(outcome instanceof Error ? 0 : Math.round(dollars * 100))
  if (outcome instanceof Error) throw outcome
}

describe.each(studios)('any way through a membership (studio %i)', (place) => {
  beforeAll(() => {
    taxing = taxOf(place)
    return openStudio()
  })
  afterAll(() => studio.stop())

  it('charges what was shown, keeps every invariant, and ends as the provider has it (R7, I1 to I14)', {
    timeout,
  }, async () => {
    const budget = startTimeBudget(budgetMinutes, sample)
    await fc.assert(
      fc.asyncProperty(way, async ([first, then]) => {
        if (!budget.begin()) return
        blocked = false
        admin = await signInAnew(studio, admin)
        await deliver('normal')
        const person = await offers.studentWithCard()
        for (const one of [first, ...then]) {
          await act(person, one).catch((error: Error & { status?: number }) => {
            if (!error.status || error.status >= 500) throw error
          })
          expect(await checkLedger(studio.context.db)).toEqual([])
        }
        // A bank's action is known here by its webhook or by the nightly run, not with the answer to a call.
        if (then.some(({ do: what }) => what === 'disputed card'))
          await reconcile(studio.context, { everybody: true })
        const before = await currentSubscriptionOf(studio.context, person.id)
        await reconcile(studio.context, { everybody: true })
        expect(await currentSubscriptionOf(studio.context, person.id)).toEqual(before)
        const { subscriptions } = await atProvider(person)
        expect(subscriptions).toBeLessThanOrEqual(1)
        await leave(person)
      }),
      { numRuns: sequences, ...seedIn(place) },
    )
    budget.report('ways through a membership')
  })
})

/** Deletes the person, which must work whatever they have, and leave nothing running (I14). */
async function leave({ id }: TestPerson): Promise<void> {
  await studio.as(admin).call(deleteUser, { params: { id }, query: { permanentDelete: true } })
  await studio.clock.move(DAY)
  expect(await checkLedger(studio.context.db)).toEqual([])
}

async function atProvider(person: TestPerson) {
  const { records } = await studio.context.payments.listSubscriptions({})
  const running = records.filter(({ metadata, status }) => metadata.subscriptionId && status !== 'canceled')
  const own = new Set([(await currentSubscriptionOf(studio.context, person.id))?.id])
  return { subscriptions: running.filter(({ metadata }) => own.has(metadata.subscriptionId ?? '')).length }
}
