import { invoices, sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import {
  applyPromocode,
  cancel,
  change,
  give,
  moveNextCharge,
  nextChargePreview,
  resume,
  setMembershipActive,
} from '@studio/contract/membership/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/membership/messages.ts'
import { personPage } from '@studio/contract/person-page/endpoints.ts'
import { addTerm } from '@studio/contract/plans/terms.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { type Member, startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { leapTo } from '../../../testing/move-clock.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { checkLedger } from '../../billing/invariants.ts'
import { setClock } from '../../studio/clock.ts'
import { openRows } from '../rows.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string }
let dearer: { id: string }
let daily: { id: string }

const sold = (costCents: number, year: number) => ({
  costCents,
  terms: [
    { term: 'days30' as const, costCents },
    { term: 'month' as const, costCents },
    { term: 'year' as const, costCents: year },
  ],
})

startMoneyStudio(async (money) => {
  ;({ studio, offers } = money)
  admin = await studio.people.admin()
  full = await offers.plan({ title: 'Full Membership', ...sold(2900, 29_000) })
  dearer = await offers.plan(sold(4900, 49_000))
  daily = await offers.plan({ costCents: 1900 })
})

const newMember = () => startMember(studio, offers, full)
/** Somebody whose trial is over. */
const payingMember = (term?: 'month', code?: string) => startPayingMember(studio, offers, full, code, term)

const asAdmin: TestStudio['call'] = (...asked) => studio.as(admin).call(...asked)
const at = (moment: string | null | undefined) => new Date(moment ?? '')
const later = (moment: string | null | undefined, days: number) =>
  new Date(at(moment).getTime() + days * DAY).toISOString()
const dayAfter = (moment: string, days: number) => addDays(dayOf(at(moment)), days)
/** Moves on until an hour after a moment. */
const until = (moment: string | null | undefined) => leapTo(studio, new Date(at(moment).getTime() + HOUR))

/** Moves somebody's next charge by some days. */
async function moved(
  { params, read }: Member,
  days: number,
  words: { reason?: string; mail?: boolean } = {},
) {
  const { dateTimeEnd, freeUntil } = await read()
  const day = dayAfter(freeUntil ?? dateTimeEnd, days)
  const shown = await asAdmin(nextChargePreview, { params, query: { day } })
  return { shown, after: await asAdmin(moveNextCharge, { params, body: { day, ...words } }) }
}

/** Amount and time of the next charge, as its member reads it. */
async function nextOf(one: Member) {
  const { priceId, nextPriceId, term, nextTerm } = await one.read()
  const how = nextTerm ?? term
  const shown = await one.preview({ id: nextPriceId ?? priceId }, how ? { term: how } : {})
  return { on: shown.dueOn, amount: shown.nextAmount }
}

/** Charges since a moment, of the first and every later period. */
const chargedSince = async ({ call }: Member, moment: string) =>
  (await call(invoices, { query: { pageLength: 100 } })).records
    .filter(({ amount, reason, dateTime }) => amount > 0 && reason !== 'change' && dateTime >= moment)
    .map(({ amount }) => amount)

const subjects = async ({ person: { email } }: Member) => {
  await studio.context.queue.drain()
  const rows = await studio.context.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)
  return rows.map(({ subject }) => subject)
}

const logOf = async ({ id }: Member) =>
  (await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))).filter(
    ({ action }) => action === 'membership.nextChargeMoved',
  )

describe('the next charge of a member, moved by an Admin', () => {
  it('comes on the later day, as previewed, mailed and shown, and the days between are free (D7, D18.preview)', async () => {
    const one = await payingMember()
    const { dateTimeEnd: paidUntil } = await one.read()
    const { shown, after } = await moved(one, 14, { reason: 'Was ill' })
    const due = later(paidUntil, 14)
    expect(shown).toMatchObject({ dueNow: 0, dueOn: due, nextAmount: 29 })
    expect(after).toMatchObject({ state: 'active', dateTimeEnd: paidUntil, freeUntil: due })
    expect(await nextOf(one)).toEqual({ on: due, amount: 29 })
    const page = await asAdmin(personPage, { params: { id: one.person.id } })
    expect(page.money?.nextCharge).toEqual({ amount: 29, dateTime: due })
    expect((await subjects(one)).at(-1)).toMatch(/^Your next payment is on /)
    expect(await logOf(one)).toMatchObject([
      { userId: admin.id, after: { nextCharge: due, reason: 'Was ill' } },
    ])
    await until(paidUntil)
    expect(await chargedSince(one, paidUntil)).toEqual([])
    expect(await one.read()).toMatchObject({ state: 'active', dateTimeEnd: due, freeUntil: due })
    expect(await one.watches()).toBe(true)
    await until(due)
    expect(await chargedSince(one, paidUntil)).toEqual([29])
    const { freeUntil, ...renewed } = await one.read()
    expect(renewed).toMatchObject({ state: 'active', dateTimeEnd: later(due, 30) })
    expect(freeUntil).toBeUndefined()
    await until(renewed.dateTimeEnd)
    expect(await chargedSince(one, paidUntil)).toEqual([29, 29])
  })

  it('is moved on, before its free days and in them, and without a mail where the Admin wishes (I6)', async () => {
    const one = await payingMember()
    const { dateTimeEnd: paidUntil } = await one.read()
    const before = await subjects(one)
    await moved(one, 5, { mail: false })
    expect((await moved(one, 5, { mail: false })).after.freeUntil).toBe(later(paidUntil, 10))
    await until(paidUntil)
    expect((await moved(one, 15, { mail: false })).after).toMatchObject({
      state: 'active',
      freeUntil: later(paidUntil, 25),
    })
    expect(await subjects(one)).toEqual(before)
    // Longer after the end of the first free days than a grace.
    await until(later(paidUntil, 24))
    expect(await checkLedger(studio.context.db)).toEqual([])
    expect(await chargedSince(one, paidUntil)).toEqual([])
    await until(later(paidUntil, 25))
    expect(await chargedSince(one, paidUntil)).toEqual([29])
  })

  it('in a trial makes it longer, and the mail before its end comes for the new end (D5)', async () => {
    const one = await newMember()
    const { dateTimeEnd } = await one.read()
    await studio.clock.move(5 * DAY)
    const { shown, after } = await moved(one, 20)
    const due = later(dateTimeEnd, 20)
    expect(shown.dueOn).toBe(due)
    expect(after).toMatchObject({ state: 'trialing', dateTimeEnd: due })
    await until(later(due, -1))
    const told = await subjects(one)
    expect(told.filter((subject) => /trial/.test(subject))).toHaveLength(2)
    expect(await one.paid()).toEqual([0])
    await until(due)
    expect((await one.paid())[0]).toBe(29)
  })

  it('in a trial that its card does not pay for leaves the grace after the new end (I6)', async () => {
    const one = await newMember()
    await moved(one, 20)
    const { dateTimeEnd } = await one.read()
    await offers.saveCard(one.person, cards.failsLater)
    await until(dateTimeEnd)
    expect((await one.read()).state).toBe('past_due')
    expect(await checkLedger(studio.context.db)).toEqual([])
  })

  it('is refused, with why, where nothing is charged, a payment is overdue, or the day is not later or too far', async () => {
    const one = await payingMember()
    const { params } = one
    const { dateTimeEnd } = await one.read()
    const ask = (to: { params: { id: string } }, day = dayAfter(dateTimeEnd, 9)) =>
      refused(asAdmin(moveNextCharge, { params: to.params, body: { day } }))
    expect(await ask(one, dayAfter(dateTimeEnd, 0))).toMatchObject({
      fields: { day: fieldTexts.chargeNotLater },
    })
    expect(await ask(one, dayAfter(dateTimeEnd, 366))).toMatchObject({
      status: 400,
      fields: { day: fieldTexts.chargeFar },
    })
    await one.call(cancel, { params })
    expect(await ask(one)).toMatchObject({ status: 409, message: refusals.nothingToMove })
    const pass = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
    expect(await ask(await startMember(studio, offers, pass))).toMatchObject({
      message: refusals.nothingToMove,
    })
    const { id: userId } = await studio.people.student()
    const gift = { kind: 'complimentary' as const, lastDay: null, reason: 'A friend', mail: false }
    const { id } = await asAdmin(give, { body: { userId, priceId: full.id, ...gift } })
    expect(await ask({ params: { id } })).toMatchObject({ message: refusals.nothingToMove })
    const late = await newMember()
    await offers.saveCard(late.person, cards.failsLater)
    await until((await late.read()).dateTimeEnd)
    expect(await ask(late)).toMatchObject({ status: 409, message: refusals.overdueNotMoved })
  })
})

/** What happens to a membership whose next charge is moved, and whether the charge is of another price. */
const deeds: Record<string, (one: Member) => Promise<unknown>> = {
  'a dearer plan': (one) => one.change(dearer),
  'a cheaper plan': (one) => one.change(daily),
  'a cheaper plan that is undone': async (one) => {
    await one.change(daily)
    await one.change(full)
  },
  'another plan after a cheaper one': async (one) => {
    await one.change(daily)
    await one.change(dearer)
  },
  'a cancellation that is taken back': async ({ call, params }) => {
    await call(cancel, { params })
    await call(resume, { params })
  },
  'a deactivation and its end': async ({ params }) => {
    const off = { active: false, deactivationReason: 'Shared their password' }
    await asAdmin(setMembershipActive, { params, body: off })
    await studio.clock.move(HOUR)
    await asAdmin(setMembershipActive, { params, body: { active: true } })
  },
  'a promo code': async ({ call, params }) => {
    const { code } = await offers.promo([full.id])
    await call(applyPromocode, { params, query: { promocodeCode: code } })
  },
  'a new card': ({ person }) => offers.saveCard(person),
  'the nightly run': () => reconcile(studio.context, { everybody: true }),
}

describe('a charge that was moved', () => {
  it('stays so whatever happens to the membership, and is what is shown (D7, D18.preview)', {
    timeout: 60_000,
  }, async () => {
    const names = Object.keys(deeds)
    const members = new Map<string, Member>()
    for (const name of names) members.set(name, await payingMember())
    const expected: Record<string, object> = {}
    const all = async (told: (one: Member) => Promise<unknown>) => {
      const found: Record<string, unknown> = {}
      for (const [name, one] of members) found[name] = await told(one)
      return found
    }
    const ends: string[] = []
    for (const [name, one] of members) {
      const { dateTimeEnd } = await one.read()
      ends.push(dateTimeEnd)
      await moved(one, 12)
      await deeds[name]?.(one)
      expected[name] = { on: later(dateTimeEnd, 12), amount: (await nextOf(one)).amount }
    }
    expect(await all(nextOf)).toEqual(expected)
    const [first, last] = [ends.toSorted()[0] ?? '', ends.toSorted().at(-1) ?? '']
    await until(later(first, 11))
    expect(await all((one) => chargedSince(one, first))).toEqual(await all(async () => []))
    expect(await all(nextOf)).toEqual(expected)
    const amounts = await all(async (one) => [(await nextOf(one)).amount])
    await until(later(last, 12))
    expect(await all((one) => chargedSince(one, first))).toEqual(amounts)
  })

  it('stays as many days after the period of a longer term that is paid at once (D7)', async () => {
    const one = await payingMember()
    await moved(one, 12)
    const shown = await one.preview(full, { term: 'year' })
    const after = await one.change(full, { term: 'year' })
    expect((await one.billed())[0]).toBe(shown.dueNow)
    expect(after.freeUntil).toBe(later(after.dateTimeEnd, 12))
    expect(after.freeUntil?.slice(0, 10)).toBe(shown.dueOn?.slice(0, 10))
    const [row] = await openRows(studio.context.db, one.person.id)
    const there = await studio.context.payments.getSubscription(row?.providerId ?? '')
    expect(there?.freeUntil?.toISOString()).toBe(after.freeUntil)
  })

  it('is followed by a shorter term that was booked before or after, which begins with the free days', async () => {
    const one = await payingMember('month')
    const { dateTimeEnd: paidUntil } = await one.read()
    await moved(one, 12)
    await one.change(full, { term: 'days30' })
    const due = later(paidUntil, 12)
    expect(await one.read()).toMatchObject({ freeUntil: due, term: 'month', nextTerm: 'days30' })
    await until(due)
    expect(await chargedSince(one, paidUntil)).toEqual([29])
    expect((await one.read()).dateTimeEnd).toBe(later(due, 30))
  })

  it('is the day from which calendar months count', async () => {
    const one = await payingMember('month')
    const due = at((await moved(one, 3)).after.freeUntil)
    await until(due.toISOString())
    expect((await one.read()).dateTimeEnd).toBe(addTerm(due, 'month', 1).toISOString())
    await until(addTerm(due, 'month', 1).toISOString())
    expect((await one.read()).dateTimeEnd).toBe(addTerm(due, 'month', 2).toISOString())
  })

  it('takes nothing from a code for several charges (D18.promo-charges)', async () => {
    const { code } = await offers.promo([full.id], { durationType: 'Repeating', durationInMonths: 2 })
    const one = await payingMember(undefined, code)
    const { dateTimeEnd } = await one.read()
    await moved(one, 12)
    const due = later(dateTimeEnd, 12)
    await until(due)
    await until(later(due, 30))
    expect(await chargedSince(one, dateTimeEnd)).toEqual([29, 23.2])
  })

  it('gives its free days once, though nobody was told of them before the charge (D7)', async () => {
    const one = await payingMember()
    const { dateTimeEnd: paidUntil } = await one.read()
    await moved(one, 12)
    const due = later(paidUntil, 12)
    await asAdmin(sandboxWebhooks, { body: { mode: 'drop' } })
    const to = new Date(at(due).getTime() + HOUR)
    setClock(studio.context, to)
    await (studio.context.sandbox as unknown as Sandbox).runDue(to)
    await asAdmin(sandboxWebhooks, { body: { mode: 'normal' } })
    await reconcile(studio.context, { everybody: true })
    await studio.context.queue.drain()
    expect(await one.read()).toMatchObject({ dateTimeEnd: later(due, 30) })
    expect(await nextOf(one)).toEqual({ on: later(due, 30), amount: 29 })
    await until(later(due, 30))
    expect(await chargedSince(one, paidUntil)).toEqual([29, 29])
  })

  it('in its free days nothing is charged for a dearer plan, which begins with the charge; it ends then if it is cancelled', async () => {
    const one = await payingMember()
    const { dateTimeEnd: paidUntil } = await one.read()
    await moved(one, 12)
    await until(paidUntil)
    const due = later(paidUntil, 12)
    expect(await one.preview(dearer)).toMatchObject({ dueNow: 0, dueOn: due, nextAmount: 49 })
    expect(await one.change(dearer)).toMatchObject({
      priceId: full.id,
      nextPriceId: dearer.id,
      dateTimeEnd: due,
    })
    await one.call(cancel, { params: one.params })
    expect(await one.read()).toMatchObject({ state: 'ending', dateTimeEnd: due })
    await one.call(resume, { params: one.params })
    await until(due)
    expect(await chargedSince(one, paidUntil)).toEqual([49])
    expect(await one.read()).toMatchObject({ priceId: dearer.id, nextPriceId: null })
  })

  it('is not charged early after a deactivation over the end of what is paid (D6)', async () => {
    const one = await payingMember()
    const { params } = one
    const { dateTimeEnd: paidUntil } = await one.read()
    await moved(one, 12)
    const off = { active: false, deactivationReason: 'Shared their password' }
    await asAdmin(setMembershipActive, { params, body: off })
    await until(later(paidUntil, 5))
    await asAdmin(setMembershipActive, { params, body: { active: true } })
    expect(await chargedSince(one, paidUntil)).toEqual([])
    expect(await nextOf(one)).toEqual({ on: later(paidUntil, 12), amount: 29 })
    await until(later(paidUntil, 12))
    expect(await chargedSince(one, paidUntil)).toEqual([29])
  })

  it('whose answer was lost is in the log once it has arrived, and else it is not (S-R4, F35, F36)', async () => {
    const one = await payingMember()
    for (const what of ['request', 'answer'] as const) {
      const lost = withLostCall(studio, what, 'setFreeUntil', () => refused(moved(one, 12)))
      expect(await lost).toMatchObject({ status: 503 })
      await expireOpenOperations(studio)
      await reconcile(studio.context)
      expect(await logOf(one)).toHaveLength(what === 'answer' ? 1 : 0)
    }
    expect((await one.read()).freeUntil).toBeDefined()
  })

  it('is set again by a job where a server stopped after a change had dropped it (F33)', async () => {
    const one = await payingMember()
    const { dateTimeEnd: paidUntil } = await one.read()
    await moved(one, 12)
    const body = { priceId: dearer.id }
    const asked = () => refused(one.call(change, { params: one.params, body }))
    expect(await withLostCall(studio, 'request', 'setFreeUntil', asked)).toMatchObject({ status: 503 })
    await studio.context.queue.drain()
    await until(paidUntil)
    expect(await chargedSince(one, paidUntil)).toEqual([])
    await until(later(paidUntil, 12))
    expect(await chargedSince(one, paidUntil)).toEqual([49])
  })
})
