import { setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { DAY, dayOf } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { dayInWords } from './mail-words.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let videoIds: string[]

beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  const library = makeLibrary(studio.context)
  const coach = await studio.people.coach({ firstName: 'Priya', lastName: 'Nair' })
  videoIds = []
  for (const title of ['Slow tide', 'Heat <and> hold'])
    videoIds.push(await library.video({ title, coachUserId: coach.id }))
  const date = dayOf(studio.context.clock.now())
  await studio.as(await studio.people.admin()).call(setClassDay, { body: { date, videoIds } })
})
afterAll(() => studio.stop())

async function welcomed(plan: { id: string }) {
  const person = await offers.studentWithCard()
  await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  const [told, ...more] = await studio.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, person.email), like(mails.subject, 'Welcome%')))
  expect(more).toEqual([])
  return told!
}

it("the welcome mail of a membership lists today's classes, the next charge, its date, and how to cancel", async () => {
  const { text, html } = await welcomed(await offers.plan({ title: 'Full Membership', costCents: 2900 }))
  const url = studio.context.publicUrl()
  expect(text).toContain(`Slow tide, Priya Nair, 1 min\n${url}/video/${videoIds[0]}\n`)
  expect(text).toContain(`Heat <and> hold, Priya Nair, 1 min\n${url}/video/${videoIds[1]}\n`)
  expect(html).toContain('Heat &#60;and&#62; hold')
  const ends = dayInWords(new Date(studio.context.clock.now().getTime() + 7 * DAY), null)
  const sentence = `You have Full Membership, free until ${ends}. You will be charged $29.00 that day, unless you cancel first.`
  expect(text).toContain(`${sentence}\n${url}/profile/membership`)
})

it('the welcome mail of a plan without daily classes lists none', async () => {
  const { text } = await welcomed(await offers.plan({ permissions: ['Calendars'] }))
  expect(text).not.toContain('Slow tide')
  expect(text).toContain('Open the studio')
})
