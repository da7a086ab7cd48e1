import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { changePlan } from '@studio/contract/plans/endpoints.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mails } from '../../../database/tables/studio.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let plan: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  plan = await offers.plan({ trialDays: 14 })
})

async function setTrial(trialDays: number): Promise<void> {
  const admin = await studio.people.admin()
  await studio.as(admin).call(changePlan, { params: { id: plan.id }, body: { trialDays } })
}

const shownTo = (person: TestPerson) =>
  studio.as(person).call(preview, { query: { userId: person.id, priceId: plan.id } })
const buy = (
  person: TestPerson,
  { dueNow, nextAmount, trialDays }: { dueNow: number; nextAmount: number | null; trialDays: number },
) => {
  const agreed = { dueNow, nextAmount, trialDays }
  return studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id, agreed } })
}
const current = (person: TestPerson) => currentSubscriptionOf(studio.context, person.id)
const billed = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, {})).records.map(({ amount, isTrial = false }) => [amount, isTrial])
const trialMails = async (person: TestPerson) => {
  const { db } = studio.context
  const rows = await db.select().from(mails).where(eq(mails.to, person.email))
  return rows.filter(({ subject }) => subject.startsWith('Your free trial')).length
}
const daysUntil = (instant: string) =>
  Math.round((Date.parse(instant) - studio.context.clock.now().getTime()) / DAY)

it.each([14, 30])(
  'a plan with %i free days charges nothing until they are over, as its preview says (LIMIT-01, D18.preview)',
  async (days) => {
    await setTrial(days)
    const person = await offers.studentWithCard()
    const shown = await shownTo(person)
    expect(shown).toMatchObject({ trialDays: days, dueNow: 0, nextAmount: 29 })
    expect(daysUntil(shown.dueOn ?? '')).toBe(days)
    await buy(person, shown)
    const membership = await current(person)
    expect(membership).toMatchObject({ state: 'trialing' })
    expect(daysUntil(membership?.dateTimeEnd ?? '')).toBe(days)
    expect(await billed(person)).toEqual([[0, days === 30]])
    await studio.clock.move((days - 1) * DAY)
    expect(await current(person)).toMatchObject({ state: 'trialing' })
    expect(await trialMails(person)).toBe(1)
    await studio.clock.move(DAY + HOUR)
    expect(await current(person)).toMatchObject({ state: 'active' })
    expect((await billed(person))[0]).toEqual([29, false])
  },
)

it('a plan without a trial is charged at once, and leaves the person’s one trial for another plan (LIMIT-01, S-M3)', async () => {
  await setTrial(0)
  const person = await offers.studentWithCard()
  const shown = await shownTo(person)
  expect(shown).toMatchObject({ trialDays: 0, dueNow: 29, nextAmount: 29 })
  await buy(person, shown)
  expect(await current(person)).toMatchObject({ state: 'active' })
  expect(await billed(person)).toEqual([[29, false]])
  await setTrial(14)
  expect(await shownTo(person)).toMatchObject({ trialDays: 14 })
})

it('free days other than those that were shown are refused (D18.agreed)', async () => {
  const person = await offers.studentWithCard()
  await setTrial(14)
  const shown = await shownTo(person)
  await setTrial(3)
  expect(await refused(buy(person, shown))).toMatchObject({ status: 409, code: 'TermsChanged' })
  expect(await current(person)).toBeNull()
  await buy(person, await shownTo(person))
  expect(daysUntil((await current(person))?.dateTimeEnd ?? '')).toBe(3)
})

it('a purchase that is sent again keeps the free days that it was made with, and others make it anew (F35, D18.start-repeated)', async () => {
  await setTrial(14)
  const [kept, changed] = [await offers.studentWithCard(), await offers.studentWithCard()]
  for (const person of [kept, changed]) {
    const shown = await shownTo(person)
    const lost = withLostCall(studio, 'request', 'createSubscription', () => refused(buy(person, shown)))
    expect(await lost).toMatchObject({ status: 503 })
  }
  await buy(kept, await shownTo(kept))
  expect(daysUntil((await current(kept))?.dateTimeEnd ?? '')).toBe(14)
  await setTrial(5)
  const shown = await shownTo(changed)
  expect(shown).toMatchObject({ trialDays: 5 })
  expect(await refused(buy(changed, shown))).toMatchObject({ status: 503 })
  await expireOpenOperations(studio)
  await buy(changed, shown)
  expect(daysUntil((await current(changed))?.dateTimeEnd ?? '')).toBe(5)
})
