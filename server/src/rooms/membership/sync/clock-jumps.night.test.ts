import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { cancel, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { setClock } from '../../studio/clock.ts'
import { reconcile } from './reconcile.ts'

let studio: TestStudio
let offers: Offers
let plan: { id: string }

// The sandbox has the studio's clock, and looks at it every few seconds: a wrong one is the studio's alone, however long a test takes.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterAll(() => void vi.useRealTimers())

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  plan = await offers.plan()
})

async function member() {
  const person = await offers.studentWithCard()
  const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  return { person, id, call: studio.as(person).call }
}

/** Runs all jobs that depend on the clock. */
async function allJobs(): Promise<void> {
  for (const job of ['billing.reconcile', 'billing.reconcileEverybody', 'membership.advance']) {
    await studio.context.queue.send(job, {})
  }
  await studio.context.queue.drain()
}

const charges = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, {})).records
    .filter(({ amount }) => amount > 0)
    .map(({ dateTime }) => new Date(dateTime).getTime())
    .sort((a, b) => a - b)

describe("a machine's clock that is wrong for a while", () => {
  it.each([
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
    ['40 days ahead', 40 * DAY],
  ])('and %s charges nobody and hides no word of the provider once it is right (F25, I8)', async (_, off) => {
    const one = await member()
    const { clock } = studio.context
    const right = { machine: clock.machine, now: clock.now }
    clock.machine = () => new Date(Date.now() + off)
    clock.now = () => new Date(right.now().getTime() + off)
    await allJobs()
    await reconcile(studio.context, { everybody: true })
    Object.assign(clock, right)
    expect((await providerMoney(studio, one.person.id)).paid).toEqual([])
    await one.call(cancel, { params: { id: one.id }, query: {} })
    expect(await one.call(subscription, { params: { id: one.id } })).toMatchObject({ state: 'ending' })
    expect(await storedMoney(studio, one.person.id)).toEqual(await providerMoney(studio, one.person.id))
  })
})

describe("the studio's clock", () => {
  const moveTo = (time: number) => studio.clock.move(time - studio.context.clock.now().getTime())

  it.each(['2027-12-31T23:59:59Z', '2028-02-29T00:00:00Z'])(
    'charges at %s and 30 days later, not a minute before or after (F25, D5)',
    { timeout: 120_000 },
    async (moment) => {
      const due = Date.parse(moment)
      setClock(studio.context, new Date(due - 7 * DAY))
      const { person } = await member()
      for (const time of [due, due + 30 * DAY]) {
        const before = await charges(person)
        await moveTo(time - MINUTE)
        expect(await charges(person)).toEqual(before)
        await moveTo(time + MINUTE)
        const [last, ...more] = (await charges(person)).slice(before.length)
        expect(more).toEqual([])
        expect(Math.abs((last ?? 0) - time)).toBeLessThanOrEqual(MINUTE)
      }
      expect(await storedMoney(studio, person.id)).toEqual(await providerMoney(studio, person.id))
    },
  )

  it('that jumps 40 days charges what fell due on the way at its own time (F25)', async () => {
    const { person } = await member()
    const begun = studio.context.clock.now().getTime()
    await studio.clock.move(40 * DAY)
    const days = (await charges(person)).map((time) => (time - begun) / DAY)
    expect(days.map((day) => Math.round(day * 1_440) / 1_440)).toEqual([7, 37])
    expect(await storedMoney(studio, person.id)).toEqual(await providerMoney(studio, person.id))
  }, 60_000)
})
