import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { cancel, start } from '@studio/contract/membership/endpoints.ts'
import { studioWork } from '@studio/contract/overview/endpoints.ts'
import { expect, test } from 'vitest'
import { calendarMembers, calendars } from '../../database/tables/practice-calendar.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { cards, type Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
})

const now = () => studio.context.clock.now()
const ask = () => studio.as(admin).call(studioWork, { query: {} })
const join = async (plan: { id: string }, number?: string) => {
  const person = await offers.studentWithCard(number)
  const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  return { person, leave: () => studio.as(person).call(cancel, { params: { id } }) }
}

test('a studio without a member says what it has for its opening, and nothing any more once somebody joined', async () => {
  const { newStudio } = await ask()
  expect(newStudio).toEqual({ name: null, plan: null, videos: 0, seconds: 0, days: 0, payments: false })
  const plan = await offers.plan({ title: 'Full' })
  expect((await ask()).newStudio?.plan).toEqual({ title: 'Full', cost: 29, intervalUnit: 'Month' })
  await join(plan)
  expect((await ask()).newStudio).toBeNull()
})

test('trials are told of by the next day on which any ends, three of its people by name; a cancelled one leaves', async () => {
  const plan = await offers.plan()
  await join(plan)
  const before = (await ask()).trialsEnding
  expect(before?.day).toBe(dayOf(new Date(now().getTime() + 7 * DAY)))
  await studio.clock.move(2 * DAY)
  const joined = await Promise.all([1, 2, 3, 4].map(() => join(plan)))
  expect(await ask(), 'those of the first day').toMatchObject({ trialsEnding: before })
  await studio.clock.move(5 * DAY + DAY / 24)
  const ending = (await ask()).trialsEnding
  expect(ending).toMatchObject({ count: 4, day: addDays(before!.day, 2) })
  expect(ending?.people).toHaveLength(3)
  await joined[0]!.leave()
  const { trialsEnding, leaving } = await ask()
  expect(trialsEnding?.count).toBe(3)
  expect(leaving).toMatchObject({ count: 1, people: [{ id: joined[0]!.person.id }] })
})

test('a declined card says when it is tried again', async () => {
  await join(await offers.plan(), cards.failsLater)
  await studio.clock.move(7 * DAY + DAY / 24)
  const { failedPayments } = await ask()
  expect(failedPayments.count).toBeGreaterThan(0)
  expect(Date.parse(failedPayments.triedAt!)).toBeGreaterThan(now().getTime())
  expect(Date.parse(failedPayments.newest!), 'the payment of a moment ago').toBeGreaterThan(
    now().getTime() - DAY,
  )
})

test('from the 20th on teachers are named whose members would find no calendar next month', async () => {
  const { db } = studio.context
  const [opens, forgets] = [await studio.people.coach(), await studio.people.coach({ firstName: 'Kofi' })]
  const first = (day: string) => `${day.slice(0, 7)}-01`
  const after = (day: string) => first(addDays(first(day), 32))
  const write = async (userId: string, month: string) => {
    const row = { userId, title: month, month, type: 'Day5' as const, createdAt: now() }
    return (await db.insert(calendars).values(row).returning())[0]!.id
  }
  // The clock alone: no job has a part in this.
  const until = (day: string) =>
    studio.context.clock.setOffset(Date.parse(day) + DAY / 2 - studio.context.clock.machine().getTime())
  const month = after(dayOf(now()))
  const followed = await write(forgets.id, month)
  await write(opens.id, month)
  await write(opens.id, after(month))
  const person = await studio.people.student()
  await db.insert(calendarMembers).values({ calendarId: followed, userId: person.id, joinedAt: now() })
  until(addDays(month, 18))
  expect((await ask()).unopened).toEqual([])
  until(addDays(month, 19))
  expect((await ask()).unopened).toMatchObject([{ id: forgets.id, firstName: 'Kofi', followers: 1 }])
  await write(forgets.id, after(month))
  expect((await ask()).unopened).toEqual([])
})
