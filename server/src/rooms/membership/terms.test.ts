import { DAY, HOUR } from '@studio/contract/dates.ts'
import { applyPromocode, cancel, preview, resume, start } from '@studio/contract/membership/endpoints.ts'
import { changePlan } from '@studio/contract/plans/endpoints.ts'
import { addTerm, type RenewingTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '../../database/tables/studio.ts'
import { type Member, startMember, startPayingMember } from '../../testing/members.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { leapTo } from '../../testing/move-clock.ts'
import { cards, type Offers } from '../../testing/offers.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'
import { dayInWords } from './mails/mail-words.ts'
import { nextCharge } from './next-charge.ts'
import { openRows, type Row } from './rows.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let guided: { id: string }

const sold = (costCents: number, quarter: number, year: number) => ({
  costCents,
  terms: [
    { term: 'days30' as const, costCents },
    { term: 'month' as const, costCents },
    { term: 'quarter' as const, costCents: quarter },
    { term: 'year' as const, costCents: year },
  ],
})

startMoneyStudio(async (money) => {
  ;({ studio, offers } = money)
  full = await offers.plan(sold(2900, 7900, 29_000))
  guided = await offers.plan(sold(4900, 13_900, 49_000))
})

/** Somebody in the trial of a plan by a term. */
const newMember = (term?: RenewingTerm, code?: string, plan = full) =>
  startMember(studio, offers, plan, code, term)

/** A member by a term, whose trial is over. */
const member = (term?: RenewingTerm, code?: string) => startPayingMember(studio, offers, full, code, term)

const at = (moment: string | null) => new Date(moment ?? '')
/** Moves on until an hour after a moment. */
const until = (moment: string | null) => leapTo(studio, new Date(at(moment).getTime() + HOUR))

/** Subjects of the mails to a member, oldest first. */
async function mailed({ person }: Member): Promise<string[]> {
  const found = await studio.context.db
    .select({ subject: mails.subject })
    .from(mails)
    .where(eq(mails.to, person.email))
    .orderBy(mails.id)
  return found.map(({ subject }) => subject)
}

describe('a membership by a term', () => {
  it.each(['month', 'quarter'] as const)(
    'of a %s is charged as previewed, and renews by the calendar (D5, D18.preview)',
    async (term) => {
      const person = await offers.studentWithCard()
      const wish = { userId: person.id, priceId: full.id, term } as const
      const shown = await studio.as(person).call(preview, { query: wish })
      const one = await newMember(term)
      const anchor = at((await one.read()).dateTimeEnd)
      await studio.clock.move(7 * DAY + HOUR)
      const { dateTimeEnd, ...held } = await one.read()
      expect(held).toMatchObject({ term, price: { cost: shown.nextAmount } })
      expect(dateTimeEnd).toBe(addTerm(anchor, term, 1).toISOString())
      await until(dateTimeEnd)
      expect(await one.billed()).toEqual([shown.nextAmount, shown.nextAmount, 0])
      expect((await one.read()).dateTimeEnd).toBe(addTerm(anchor, term, 2).toISOString())
    },
  )

  it('is refused by a term the plan is not sold by, and says nothing of terms without others (D5)', async () => {
    const plain = await offers.plan({ costCents: 1900 })
    const person = await offers.studentWithCard()
    const body = { userId: person.id, priceId: plain.id, term: 'year' } as const
    const no = await refused(studio.as(person).call(start, { body }))
    expect(no.fields).toEqual({ term: 'This plan is no longer sold for this long' })
    const one = await newMember(undefined, undefined, plain)
    expect(await one.read()).not.toHaveProperty('term')
  })
})

describe('a plan that an Admin sells by month, quarter and year', () => {
  it('is bought by each of them, is charged as shown, and leaves who has it at their price (D5, D7)', async () => {
    const admin = studio.as(await studio.people.admin()).call
    const terms = [
      { term: 'month' as const, cost: 29 },
      { term: 'quarter' as const, cost: 82 },
      { term: 'year' as const, cost: 290 },
    ]
    const plan = await offers.plan({ costCents: 2900 })
    await admin(changePlan, { params: { id: plan.id }, body: { terms } })
    const members = await Promise.all(terms.map(({ term }) => newMember(term, undefined, plan)))
    await admin(changePlan, { params: { id: plan.id }, body: { terms: [{ term: 'year', cost: 300 }] } })
    await studio.clock.move(7 * DAY + HOUR)
    for (const [index, { term, cost }] of terms.entries()) {
      expect(await members[index]?.billed()).toEqual([cost, 0])
      expect(await members[index]?.read()).toMatchObject({ term, price: { cost } })
    }
    const late = await offers.studentWithCard()
    const body = { userId: late.id, priceId: plan.id, term: 'month' } as const
    expect((await refused(studio.as(late).call(start, { body }))).fields).toHaveProperty('term')
  })
})

describe('a change of term', () => {
  it('to a longer one is charged at once, less the whole days left, as previewed (D7, D18.whole-days)', async () => {
    const one = await member(undefined)
    await studio.clock.move(10 * DAY + HOUR)
    const shown = await one.preview(full, { term: 'year' })
    expect(shown).toMatchObject({ nextAmount: 290, renewAmount: 290 })
    const after = await one.change(full, { term: 'year' })
    expect(after).toMatchObject({ priceId: full.id, nextPriceId: null, term: 'year', price: { cost: 290 } })
    expect(after.dateTimeEnd.slice(0, 10)).toBe(shown.dueOn?.slice(0, 10))
    expect((await one.billed())[0]).toBe(shown.dueNow)
    expect(shown.dueNow).toBeCloseTo(290 - (29 * 20) / 30, 1)
    expect(await mailed(one)).toContain('You now pay every year')
  })

  it('to a shorter one follows at the period’s end, and can be taken back (D7)', async () => {
    const one = await member('quarter')
    const { dateTimeEnd } = await one.read()
    const shown = await one.preview(full, { term: 'month' })
    expect(shown).toMatchObject({ dueNow: 0, dueOn: dateTimeEnd, nextAmount: 29 })
    const booked = { priceId: full.id, term: 'quarter', nextPriceId: full.id, nextTerm: 'month', dateTimeEnd }
    expect(await one.change(full, { term: 'month' })).toMatchObject(booked)
    expect(await one.change(full, { term: 'quarter' })).toMatchObject({ nextPriceId: null, term: 'quarter' })
    expect(await one.change(full, { term: 'month' })).toMatchObject(booked)
    await until(dateTimeEnd)
    const after = await one.read()
    expect(after).toMatchObject({ term: 'month', nextPriceId: null, price: { cost: 29 } })
    expect(after.dateTimeEnd).toBe(addTerm(at(dateTimeEnd), 'month', 1).toISOString())
    expect(await one.billed()).toEqual([29, 79])
    const told = (await mailed(one)).filter((subject) => subject.includes('pay'))
    const on = dayInWords(at(dateTimeEnd), null)
    expect(told).toEqual([
      `From ${on} you pay every month`,
      'You keep paying every three months',
      `From ${on} you pay every month`,
    ])
  })

  it('from a year back to 30 days, which came before it, follows when the year is over (D7)', async () => {
    const one = await member(undefined)
    await one.change(full, { term: 'year' })
    const { dateTimeEnd } = await one.read()
    expect(await one.change(full, { term: 'days30' })).toMatchObject({
      term: 'year',
      nextPriceId: full.id,
      nextTerm: 'days30',
      dateTimeEnd,
    })
    expect(await one.change(full, { term: 'year' })).toMatchObject({ nextPriceId: null, term: 'year' })
  })

  it('that is booked comes back when a cancellation is undone', async () => {
    const one = await member('quarter')
    const { dateTimeEnd } = await one.read()
    await one.change(full, { term: 'month' })
    await one.call(cancel, { params: one.params })
    expect(await one.read()).toMatchObject({ state: 'ending', nextTerm: 'month' })
    await one.call(resume, { params: one.params })
    expect(await one.read()).toMatchObject({ state: 'active', nextTerm: 'month', dateTimeEnd })
  })

  it('still follows when a dearer plan is then declined, and gives way to one that is paid (D7)', async () => {
    const one = await member('quarter')
    await one.change(full, { term: 'month' })
    await offers.saveCard(one.person, cards.failsLater)
    expect((await refused(one.change(guided, { term: 'quarter' }))).code).toBe('CardDeclined')
    expect(await one.read()).toMatchObject({ term: 'quarter', nextTerm: 'month' })
    await offers.saveCard(one.person)
    const shown = await one.preview(guided, { term: 'quarter' })
    const after = await one.change(guided, { term: 'quarter' })
    expect(after).toMatchObject({ priceId: guided.id, term: 'quarter', nextPriceId: null })
    expect((await one.billed())[0]).toBe(shown.dueNow)
  })

  it('in the trial holds at once, free, and the trial ends when it did (D7)', async () => {
    const one = await newMember('month')
    const { dateTimeEnd } = await one.read()
    const shown = await one.preview(full, { term: 'year' })
    expect(shown).toMatchObject({ dueNow: 0, dueOn: dateTimeEnd, nextAmount: 290 })
    expect(await one.change(full, { term: 'year' })).toMatchObject({
      term: 'year',
      state: 'trialing',
      dateTimeEnd,
    })
    await studio.clock.move(8 * DAY)
    expect(await one.billed()).toEqual([290, 0])
  })
})

describe('a code', () => {
  it('is for 30 days unless it names other terms, and discounts these (PROMO-03)', async () => {
    const early = await offers.promo([full.id])
    const yearly = await offers.promo([full.id], { terms: ['year'] })
    const person = await offers.studentWithCard()
    const wish = (promocodeCode: string) => ({
      query: { userId: person.id, priceId: full.id, term: 'year' as const, promocodeCode },
    })
    const no = await refused(studio.as(person).call(preview, wish(early.code)))
    expect(no.fields).toHaveProperty('promocodeCode')
    const shown = await studio.as(person).call(preview, wish(yearly.code))
    expect(shown).toMatchObject({ nextAmount: 232, renewAmount: 290 })
    const one = await member('year', yearly.code)
    expect(await one.billed()).toEqual([232])
  })

  const halfFor = (durationInMonths: number) =>
    offers.promo([full.id], {
      percentOff: 50,
      durationType: 'Repeating',
      durationInMonths,
      terms: [...renewingTerms],
    })

  it.each([
    ['quarter', 39.5],
    ['year', 145],
  ] as const)(
    'for three months that a %s has used up does not come back with a month (D18.promo-charges, D18.preview)',
    async (term, first) => {
      const one = await member(term, (await halfFor(3)).code)
      expect(await one.billed()).toEqual([first])
      await studio.context.queue.drain()
      const none = { nextAmount: 29, renewAmount: 29 }
      expect(await one.preview(full, { term: 'month' })).toMatchObject(none)
      const { dateTimeEnd } = await one.change(full, { term: 'month' })
      expect(await one.preview(full, { term: 'month' })).toMatchObject(none)
      const [row] = await openRows(studio.context.db, one.person.id)
      const charge = await studio.context.db.transaction((tx) => nextCharge(studio.context, tx, row as Row))
      expect(charge?.cents).toBe(2900)
      await until(dateTimeEnd)
      expect(await one.preview(full, { term: 'month' })).toMatchObject(none)
      await until((await one.read()).dateTimeEnd)
      expect(await one.billed()).toEqual([29, 29, first])
    },
  )

  it('has months left after a quarter, which discount as many months (D18.promo-charges)', async () => {
    const one = await member('quarter', (await halfFor(4)).code)
    const { dateTimeEnd } = await one.change(full, { term: 'month' })
    expect(await one.preview(full, { term: 'month' })).toMatchObject({ nextAmount: 14.5, renewAmount: 29 })
    await until(dateTimeEnd)
    await until((await one.read()).dateTimeEnd)
    expect(await one.billed()).toEqual([29, 14.5, 39.5])
  })

  it('for months that are used but for one takes nothing off a year, and is over with it (D18.promo-charges)', async () => {
    const one = await member('month', (await halfFor(3)).code)
    await until((await one.read()).dateTimeEnd)
    expect(await one.billed()).toEqual([14.5, 14.5])
    const shown = await one.preview(full, { term: 'year' })
    expect(shown).toMatchObject({ nextAmount: 290, renewAmount: 290 })
    expect(shown.dueNow).toBeGreaterThan(290 - 14.5 - 0.01)
    const after = await one.change(full, { term: 'year' })
    expect((await one.billed())[0]).toBe(shown.dueNow)
    await studio.context.queue.drain()
    expect(await one.preview(full, { term: 'month' })).toMatchObject({ nextAmount: 29, renewAmount: 29 })
    await until(after.dateTimeEnd)
    expect((await one.billed())[0]).toBe(290)
  })

  it('that has discounted nothing yet takes its share off one year, the next that is charged (D18.promo-charges)', async () => {
    const one = await member('month')
    const { code: promocodeCode } = await halfFor(3)
    await one.call(applyPromocode, { params: one.params, query: { promocodeCode } })
    const shown = await one.preview(full, { term: 'year' })
    expect(shown).toMatchObject({ nextAmount: 145, renewAmount: 290 })
    expect(shown.dueNow).toBeGreaterThan(290 - 29 - 0.01)
    const { dateTimeEnd } = await one.change(full, { term: 'year' })
    await until(dateTimeEnd)
    await until((await one.read()).dateTimeEnd)
    expect(await one.billed()).toEqual([290, 145, shown.dueNow, 29])
  })
})
